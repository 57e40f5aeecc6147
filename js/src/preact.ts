// The part of Preact that this page uses, in a quarter of its size: the build and the tests put it in Preact's place.
// Components are written for Preact and typed by it, and tests/preact.test.ts holds this to what Preact itself draws.
// Not here: hooks, contexts, portals, hydration, suspense, `style` objects, `dangerouslySetInnerHTML`.

type Props = Record<string, any>;
type Maker = ((props: Props) => unknown) | (new (props: Props) => Component);
type Ref = ((el: Node | null) => void) | { current: Node | null };
type Handlers = Record<string, ((event: Event) => unknown) | null>;
type Host = Element & { fjTree?: VNode; fjHandlers?: Handlers };
type Kids = (VNode | null)[];

/** What stands at one place: an element, a text (its props are the text), or a component. */
type VNode = {
  type: Maker | string | null;
  props: Props;
  key: unknown;
  ref: Ref | undefined;
  up: VNode | null;
  kids: Kids;
  dom: Host | null;
  it: Component | null;
};

const SVG = "http://www.w3.org/2000/svg";
const waiting = new Set<Component>();

function vnode(type: VNode["type"], props: Props, key?: unknown, ref?: Ref): VNode {
  return { type, props, key, ref, up: null, kids: [], dom: null, it: null };
}

export function h(type: Maker | string, given: Props | null, ...children: unknown[]): VNode {
  const { key, ref, ...props } = given ?? {};
  if (children.length) props.children = children.length > 1 ? children : children[0];
  return vnode(type, props, key, ref);
}

export function Fragment(props: Props): unknown {
  return props.children;
}

export function createRef(): { current: null } {
  return { current: null };
}

/** Draws into an element, over what was drawn there before; `null` takes it down. */
export function render(what: unknown, el: Host): void {
  const root = vnode("", {});
  root.dom = el;
  const olds = el.fjTree?.kids ?? [];
  el.fjTree = root;
  show(root, (done) => {
    root.kids = kidsOf(root, what, olds, el, done);
  });
}

/** Draws something inside of `host`, puts it in order, and tells the components, inner ones first. */
function show(host: VNode, drawing: (done: Component[]) => void): void {
  const done: Component[] = [];
  drawing(done);
  arrange(host, null, host.dom!);
  for (const it of done) {
    const { isOld } = it;
    it.isOld = true;
    try {
      if (isOld) it.componentDidUpdate?.();
      else it.componentDidMount?.();
    } catch (error) {
      caught(error, it.at!);
    }
  }
}

export class Component {
  state: Props = {};
  next: Props = {};
  /** Where it stands, and whether it has stood there before. */
  at: VNode | null = null;
  isOld = false;
  /** Something inside has failed; it is drawing for that reason. */
  isHit = false;
  isHealing = false;

  constructor(public props: Props) {}

  setState(change: Props): void {
    Object.assign(this.next, change);
    if (!waiting.size) queueMicrotask(redraw);
    waiting.add(this);
  }

  render(): unknown {
    return (this.at!.type as (props: Props) => unknown)(this.props);
  }

  shouldComponentUpdate?(props: Props): boolean;
  componentWillReceiveProps?(props: Props): void;
  componentDidMount?(): void;
  componentDidUpdate?(): void;
  componentWillUnmount?(): void;
  componentDidCatch?(error: unknown): void;
  static getDerivedStateFromError?(error: unknown): Props;
}

function depth(node: VNode | null): number {
  return node ? 1 + depth(node.up) : 0;
}

/** Draws the components whose state has changed, outer ones first: they may draw or drop the inner ones. */
function redraw(): void {
  try {
    for (const it of [...waiting].sort((a, b) => depth(a.at) - depth(b.at))) {
      const { at } = it;
      if (!waiting.delete(it) || !at) continue;
      let host = at.up!;
      while (typeof host.type === "function") host = host.up!;
      show(host, (done) => draw(at, at.kids, host.dom!, done, at.props));
    }
  } finally {
    if (waiting.size) queueMicrotask(redraw);
  }
}

/** Lets the nearest component around `node` that can do so deal with an error. */
function caught(error: unknown, node: VNode): void {
  for (let { up } = node; up; { up } = up) {
    const { it } = up;
    const { getDerivedStateFromError: derive } = (it?.constructor ?? {}) as typeof Component;
    if (!it || !derive || it.isHealing) continue;
    it.isHit = true;
    it.setState(derive(error));
    return it.componentDidCatch?.(error);
  }
  throw error;
}

/** Makes nodes of what was drawn inside `up`, each out of the old one with its key and type if there is one. */
function kidsOf(up: VNode, drawn: unknown, olds: Kids, into: Host, done: Component[]): Kids {
  const left = [...olds];
  const pairs: Kids = [];
  const kids = (Array.isArray(drawn) ? drawn : [drawn]).map((given, n): VNode | null => {
    if (given == null || typeof given === "boolean") return null;
    const kid: VNode = Array.isArray(given)
      ? vnode(Fragment, { children: given })
      : typeof given === "object"
        ? given
        : vnode(null, given);
    // Where nothing stood something new begins: it does not take its neighbour's place.
    if (kid.key == null && olds[n] === null) return kid;
    const at = areAlike(kid, left[n]) ? n : left.findIndex((old) => areAlike(kid, old));
    if (at >= 0) {
      pairs[n] = left[at]!;
      left[at] = null;
    }
    return kid;
  });
  for (const old of left) if (old) drop(old, true);
  kids.forEach((kid, n) => kid && patch(kid, pairs[n] ?? null, up, into, done));
  return kids;
}

function areAlike(kid: VNode, old: VNode | null | undefined): boolean {
  return !!old && old.type === kid.type && old.key === kid.key;
}

function patch(node: VNode, old: VNode | null, up: VNode, into: Host, done: Component[]): void {
  const { type, props } = node;
  const kids = old ? old.kids : [];
  node.up = up;
  if (node === old) return;
  node.dom = old && old.dom;
  node.it = old && old.it;
  if (typeof type === "function") return draw(node, kids, into, done, props);
  const page = into.ownerDocument;
  if (type === null) {
    const text = (node.dom ?? page.createTextNode("")) as Text;
    node.dom = text as Node as Host;
    if (old?.props !== props) text.data = props as never;
    return;
  }
  const el = (node.dom ??= page.createElementNS(type === "svg" ? SVG : into.namespaceURI, type));
  const before = old ? old.props : {};
  for (const name in before) if (!(name in props)) set(el, name, undefined);
  for (const name in props) if (before[name] !== props[name]) set(el, name, props[name]);
  node.kids = kidsOf(node, props.children, kids, el, done);
  arrange(node, null, el);
  // What people change is compared with the page itself, and a list needs its options first.
  hold(el, "value", props.value);
  hold(el, "checked", props.checked);
  if (old?.ref !== node.ref) {
    if (old) refer(old, null);
    refer(node, el);
  }
}

function hold(el: Host, name: "value" | "checked", value: unknown): void {
  if (value != null && (!value || value !== el[name as never])) put(el, name, value);
}

/** Draws a component's inside. When that fails, what stood there stays until whoever deals with it draws. */
function draw(node: VNode, olds: Kids, into: Host, done: Component[], props: Props): void {
  const told = done.length;
  node.kids = olds;
  try {
    const type = node.type as new (props: Props) => Component;
    const it = (node.it ??= new (type.prototype?.render ? type : Component)(props));
    it.at = node;
    if (it.isOld && it.props !== props) it.componentWillReceiveProps?.(props);
    const skips = it.isOld && it.shouldComponentUpdate?.(props) === false;
    it.props = props;
    if (skips) return olds.forEach((kid) => kid && (kid.up = node));
    waiting.delete(it);
    it.state = { ...it.state, ...it.next };
    it.next = {};
    it.isHealing = it.isHit;
    it.isHit = false;
    node.kids = kidsOf(node, it.render(), olds, into, done);
    it.isHealing = false;
    done.push(it);
  } catch (error) {
    done.length = told;
    if (node.it) node.it.isHealing = false;
    caught(error, node);
  }
}

/** Puts the elements inside of `node` in order, moving only what is not in its place. */
function arrange(node: VNode, before: Node | null, into: Host): Node | null {
  for (let n = node.kids.length; n--;) {
    const kid = node.kids[n];
    if (!kid) continue;
    const { dom } = kid;
    if (dom && (dom.parentNode !== into || dom.nextSibling !== before)) into.insertBefore(dom, before);
    before = dom ?? arrange(kid, before, into);
  }
  return before;
}

/** Takes a node away; an element takes those inside it along. */
function drop(node: VNode, remove: boolean): void {
  const { it, dom, kids } = node;
  refer(node, null);
  if (it) {
    waiting.delete(it);
    try {
      it.componentWillUnmount?.();
    } catch (error) {
      caught(error, node);
    }
    it.at = null;
  }
  for (const kid of kids) if (kid) drop(kid, remove && !dom);
  if (remove) dom?.remove();
}

function refer({ ref }: VNode, el: Node | null): void {
  if (typeof ref === "function") ref(el);
  else if (ref) ref.current = el;
}

function set(el: Host, name: string, value: unknown): void {
  if (name.startsWith("on")) {
    // One listener for good, which calls whatever is the handler now.
    const event = name.slice(2).toLowerCase();
    const handlers = (el.fjHandlers ??= {});
    if (!(event in handlers)) el.addEventListener(event, (happened) => handlers[event]?.(happened));
    handlers[event] = value as Handlers[string];
  } else if (name !== "children" && (value == null || !/^(value|checked)$/.test(name))) {
    put(el, name, value);
  }
}

/** A property where the element has it, and otherwise an attribute, as Preact decides it. */
function put(el: Host, name: string, value: unknown): void {
  const isOwn = el.namespaceURI !== SVG && name in el && !/^(role|tabIndex|href)$/.test(name);
  if (isOwn) el[name as never] = (value ?? "") as never;
  if (value == null || (value === false && name[4] !== "-")) el.removeAttribute(name);
  else if (!isOwn) el.setAttribute(name, value as string);
}
