// A component that is drawn anew only when one of its properties has changed, or what `facts` picks out of them.
import { Component, type ComponentChildren, type FunctionComponent } from "preact";

export function still<P extends object>(
  draw: (props: P) => ComponentChildren,
  facts?: (props: P) => unknown[],
): FunctionComponent<P> {
  class Still extends Component<P> {
    #facts = facts?.(this.props as P);
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      if (!facts) return differs(this.props, next);
      const before = this.#facts!;
      this.#facts = facts(next as P);
      return this.#facts.some((fact, n) => fact !== before[n]);
    }
    override render(): ComponentChildren {
      return draw(this.props as P);
    }
  }
  return Still as unknown as FunctionComponent<P>;
}

function differs(a: object, b: object): boolean {
  for (const key in b) if (a[key as never] !== b[key as never]) return true;
  for (const key in a) if (!(key in b)) return true;
  return false;
}
