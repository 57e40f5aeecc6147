// What a reader sees when drawing fails: a notebook shows nothing at all by itself.

export function Fault({ error }: { error: unknown }) {
  const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return (
    <section class="fj-fault" role="alert" data-fjords-fault>
      <pre>{text}</pre>
    </section>
  );
}
