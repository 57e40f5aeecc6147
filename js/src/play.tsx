// The board to play on: a pure picture of the traits.
import type { PlayTraits } from "./traits";

export function Play({ state }: { state: PlayTraits }) {
  const [headline, ...news] = state._status;
  return (
    <section
      class="fj-play"
      aria-label="Fjords"
      tabIndex={0}
      data-lm-suppress-shortcuts="true"
      data-fjords="play"
      data-phase={state.phase}
      data-turn={state.turn ?? ""}
      data-ply={state.ply}
    >
      <div class="fj-picture" dangerouslySetInnerHTML={{ __html: state._picture }} />
      <div class="fj-status" role="status">
        <p class="fj-headline">{headline}</p>
        {news.map((sentence) => (
          <p class="fj-news">{sentence}</p>
        ))}
      </div>
    </section>
  );
}
