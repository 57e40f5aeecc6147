// Components that keep something between two drawings: in a closure, which needs a tenth of what hooks need.
import { Component, type ComponentChildren, type ComponentType } from "preact";

export type Kept<P> = {
  draw(props: P): ComponentChildren;
  /** Called when it stands on the page, the first time and after every change. */
  drawn?(): void;
  /** Called before it goes. */
  close?(): void;
};

/** A component out of what `make` returns: it is called once for each place where the component stands. */
export function kept<P>(make: (redraw: () => void, props: P) => Kept<P>): ComponentType<P> {
  return class extends Component<P> {
    readonly #it = make(() => this.setState({}), this.props);

    override render() {
      return this.#it.draw(this.props);
    }

    override componentDidMount() {
      this.#it.drawn?.();
    }

    override componentDidUpdate() {
      this.#it.drawn?.();
    }

    override componentWillUnmount() {
      this.#it.close?.();
    }
  };
}
