// A component that is drawn anew only when one of its properties has changed, or what `facts` picks out of them.
import { Component, type ComponentChildren, type FunctionComponent } from "preact";

export function still<P extends object>(
  draw: (props: P) => ComponentChildren,
  facts: (props: P) => object = (props) => props,
): FunctionComponent<P> {
  class Still extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return differs(facts(this.props as P), facts(next as P));
    }
    override render(): ComponentChildren {
      return draw(this.props as P);
    }
  }
  return Still as unknown as FunctionComponent<P>;
}

export function differs(a: object, b: object): boolean {
  for (const key in b) if (a[key as never] !== b[key as never]) return true;
  for (const key in a) if (!(key in b)) return true;
  return false;
}
