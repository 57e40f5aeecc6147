// What the panels are put together from.
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import type { Art } from "../board/laid_scene";
import { Icon, type IconName } from "./icons";
import { hasRule, type BookView } from "./rulebook/wire";
import type { Translate } from "./words";
import "./bits.css";

type Hooks = { [hook: `data-${string}`]: string | number | undefined };
type ButtonProps = Omit<JSX.IntrinsicElements["button"], "type" | "icon" | "label"> & Hooks;

/** A button with a word on it, and perhaps a sign before the word. */
export function Button({ icon, children, ...rest }: ButtonProps & { icon?: IconName }) {
  return (
    <button type="button" class="fj-button" {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** What was clicked last. Browsers count clicks by their place, whatever has come to lie there meanwhile. */
let lastClicked: EventTarget | null = null;

/** Hears a double click as one: on what is switched by a click, the second one would switch it back. */
export function once(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    const isAgain = event.detail > 1 && event.currentTarget === lastClicked;
    lastClicked = event.currentTarget;
    if (!isAgain) act();
  };
}

/** What a click on a button does that goes away by it: the keyboard stays in the widget. */
export function staying(act: () => void): (event: MouseEvent) => void {
  return ({ currentTarget }) => {
    (currentTarget as Element).closest<HTMLElement>("[data-fjords]")?.focus({ preventScroll: true });
    act();
  };
}

/** A button with a sign alone; its name is spoken, and shown when the pointer rests on it. */
export function Sign({ label, ...rest }: ButtonProps & { icon: IconName; label: string }) {
  return <Button class="fj-iconic" aria-label={label} title={label} {...rest} />;
}

/** A shape in a picture of its own. Until it has arrived there is a plain hexagon in its place. */
export function Picture(props: { view: Art; name: string; mark?: string | null | undefined }) {
  const { view, name, mark } = props;
  const use = (id: string) => view.shape(id) && <use href={`#${view.prefix}${id}`} />;
  return (
    <svg class="fj-pic" viewBox={BOXES[name.split("-")[0]!] ?? TILE} aria-hidden="true">
      {use(name) ?? <path class="fj-blank" d="M-45-78H45L90 0 45 78H-45L-90 0z" />}
      {mark && use(`mark-${mark}`)}
    </svg>
  );
}

const TILE = "-102 -89 204 178";
const BOXES: { [kind: string]: string } = {
  shield: "-24 -24 48 48",
  viking: "-42 -80 84 90",
  longhouse: "-42 -80 84 90",
  farm: "-42 -72 88 84",
  field: "-42 -72 84 88",
  stone: "-28 -24 62 62",
};

/** The panel that is open: it takes the focus, and gives it back to what had it before. */
export function Sheet({ view: { t, act, prefix }, name, title, children }: SheetProps) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = body.current!.closest("[data-fjords]")!;
    const before = (root.getRootNode() as Document).activeElement;
    const within = root.contains(before) && before !== root;
    const back = within ? before : root.querySelector(`[data-open="${name}"]`);
    body.current!.focus({ preventScroll: true });
    // It begins at its first line, also where it is higher than the window.
    body.current!.closest(".fj-sheet")!.scrollIntoView({ block: "nearest" });
    return () => (back as HTMLElement | null)?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      class="fj-sheet"
      data-panel={name}
      aria-labelledby={`${prefix}sheet`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        act.open("none");
      }}
    >
      <header class="fj-head">
        <h3 id={`${prefix}sheet`}>{title ?? t(`tools.${name}`)}</h3>
        <Sign icon="close" label={t("panels.close")} data-do="close" onClick={() => act.open("none")} />
      </header>
      <div ref={body} class="fj-sheet-body" tabIndex={0}>
        {children}
      </div>
    </section>
  );
}

type SheetView = { t: Translate; act: { open(panel: "none"): void }; prefix: string };
type SheetProps = { view: SheetView; name: string; title?: string; children: ComponentChildren };

type SwitchProps = Hooks & { checked: boolean; label: string; text?: string; set: (on: boolean) => void };

/** Something that can be on or off, with a line that explains it. */
export function Switch({ label, text, set, ...rest }: SwitchProps) {
  return (
    <label class="fj-switch">
      <input type="checkbox" role="switch" onChange={(event) => set(event.currentTarget.checked)} {...rest} />
      <span>
        {label}
        {text && <small>{text}</small>}
      </span>
    </label>
  );
}

/** What can be chosen from: the value, its name, and whether it cannot be had now. */
export type Option = [value: string, name: string, out?: boolean];

type SelectProps = Hooks & {
  value: string;
  options: Option[];
  set: (value: string) => void;
  "aria-label"?: string;
  class?: string;
};

export function Select({ options, set, value, ...rest }: SelectProps) {
  return (
    <select value={value} onChange={(event) => set(event.currentTarget.value)} {...rest}>
      {options.map(([option, name, out]) => (
        <option key={option} value={option} disabled={!!out} selected={option === value}>
          {name}
        </option>
      ))}
    </select>
  );
}

type LanguageProps = Omit<SelectProps, "options" | "value"> & {
  languages: { [code: string]: string };
  lang: string;
};

/** The languages to choose from, by their codes. */
export function Language({ languages, lang, ...rest }: LanguageProps) {
  const options = Object.keys(languages).map((code): Option => [code, code.toUpperCase()]);
  return <Select data-do="lang" value={lang} options={options} {...rest} />;
}

/** A field with its name before it. */
export function Field(props: { label: string; text?: string | undefined; children: ComponentChildren }) {
  return (
    <label class="fj-field">
      <span>{props.label}</span>
      {props.children}
      {props.text && <small>{props.text}</small>}
    </label>
  );
}

/** The number of a rule: it opens the rulebook there, where that has the rule. */
export function RuleCode({ view: { act, t, state }, id }: { view: RuleView; id: string }) {
  if (!hasRule(state._book, id)) return <span class="fj-rule">{id}</span>;
  const label = t("rulebook.show", { rule: id });
  return (
    <button
      type="button"
      class="fj-rule"
      data-do="rule"
      data-code={id}
      aria-label={label}
      title={label}
      onClick={() => act.showRule(id)}
    >
      {id}
    </button>
  );
}

export type RuleView = {
  act: { showRule(rule: string): void };
  t: Translate;
  state: { _book?: BookView };
};

/** A rule by its number, and what it says. */
export function Rule({ view, id, children }: { view: RuleView; id: string; children: ComponentChildren }) {
  return (
    <div class="fj-reason" data-rule={id}>
      <RuleCode view={view} id={id} />
      <p>{children}</p>
    </div>
  );
}
