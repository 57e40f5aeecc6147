// What a reader sees when something of ours fails: a notebook shows nothing at all by itself.
import { Component, type ComponentChildren } from "preact";
import "./theme.css";
import "./fault.css";

export function Fault({ error }: { error: unknown }) {
  const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return (
    <section class="fj-fault" role="alert" data-fjords-fault>
      <pre>{text}</pre>
    </section>
  );
}

/** Shows an error of the drawing in its place, and tries again with the next state. */
export class Boundary extends Component<{ children: ComponentChildren }, { error: unknown }> {
  override state = { error: null as unknown };

  static override getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override componentWillReceiveProps(): void {
    if (this.state.error != null) this.setState({ error: null });
  }

  render() {
    return this.state.error == null ? this.props.children : <Fault error={this.state.error} />;
  }
}
