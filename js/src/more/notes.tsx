// A game at a real table, written down: which tile came up is chosen here; moves are made on the board, or written.
import { kept } from "../kept";
import { Button, Field, Picture, Select } from "../panels/bits";
import type { PanelView } from "../panels/view";
import type { Request } from "../wire";

type Note = Extract<Request, { do: "note" }>;
type Told = Note extends infer N ? (N extends Note ? Omit<N, "do"> : never) : never;

export const Notes = kept<{ view: PanelView }>((redraw) => {
  let refusal = "";
  let written = "";
  let at = 0;
  let mended: { move: string; draws: string } | null = null;
  return {
    draw({ view }) {
      const { state, act, t } = view;
      const { needs, dealt, hidden, unseen, problems, moves } = state._noting!;
      const note = async (told: Told) => {
        const answer = await act.request({ do: "note", ...told } as Note);
        refusal = answer.ok ? "" : answer.text || t(`trouble.${answer.code}`);
        if (answer.ok) [written, mended] = ["", null];
        redraw();
      };
      const step = moves.find(([ply]) => ply === at) ?? moves[moves.length - 1];
      const fields = mended ?? { move: step?.[1] ?? "", draws: step?.[2] ?? "" };
      const change = (field: "move" | "draws") => (event: { currentTarget: HTMLInputElement }) => {
        mended = { ...fields, [field]: event.currentTarget.value };
      };
      const asks = needs === "tile" ? (dealt ? "tile" : "deal") : needs === "move" ? "move" : "over";
      return (
        <section class="fj-notes" data-noting={needs} aria-label={t("noting.title")}>
          {problems.length ? (
            <p class="fj-wrong" role="alert">
              {t("noting.wrong")} {problems.join(" ")}
            </p>
          ) : (
            <p role="status">
              <b>{t(`noting.${asks}`)}</b>
            </p>
          )}
          {unseen.length > 0 && (
            <ul class="fj-unseen fj-came">
              {unseen.map(([text, face, mark, n]) => (
                <li key={text}>
                  <Button
                    class="fj-tile"
                    data-came={text}
                    aria-label={t("noting.came", { face: text, n })}
                    title={text}
                    onClick={() => note({ what: "tile", tile: text })}
                  >
                    <Picture view={view} name={`${face}0`} mark={mark} />
                    <span class="fj-count">{n}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div class="fj-flow">
            {needs === "tile" && (
              <Button data-came="?" onClick={() => note({ what: "tile", tile: "?" })}>
                {t("noting.unknown")}
              </Button>
            )}
            <Button icon="undo" data-do="strike" onClick={() => note({ what: "undo" })}>
              {t("noting.strike")}
            </Button>
          </div>
          {hidden > 0 && <p class="fj-note">{t("noting.hidden", { n: hidden })}</p>}
          <p class="fj-wrong" role="alert">
            {refusal}
          </p>
          {needs === "move" && (
            <form
              class="fj-flow"
              onSubmit={(event) => {
                event.preventDefault();
                void note({ what: "move", move: written });
              }}
            >
              <input
                aria-label={t("noting.write")}
                placeholder={t("noting.write")}
                data-field="move"
                value={written}
                onInput={(event) => (written = event.currentTarget.value)}
              />
              <button type="submit" class="fj-button" data-do="write">
                {t("noting.do")}
              </button>
            </form>
          )}
          {step && (
            <details open={problems.length > 0}>
              <summary data-do="mend-open">{t("noting.mend")}</summary>
              <Field label={t("noting.which")}>
                <Select
                  data-field="at"
                  value={String(step[0])}
                  options={moves.map(([ply, move]) => [String(ply), `${ply} ${move}`])}
                  set={(value) => {
                    at = +value;
                    mended = null;
                    redraw();
                  }}
                />
              </Field>
              <Field label={t("noting.movef")}>
                <input data-field="mend-move" value={fields.move} onInput={change("move")} />
              </Field>
              <Field label={t("noting.draws")}>
                <input data-field="mend-draws" value={fields.draws} onInput={change("draws")} />
              </Field>
              <div class="fj-flow">
                <Button data-do="mend" onClick={() => note({ what: "mend", at: step[0], ...fields })}>
                  {t("noting.save")}
                </Button>
                <Button data-do="remove" onClick={() => note({ what: "remove", at: step[0] })}>
                  {t("noting.remove")}
                </Button>
              </div>
            </details>
          )}
        </section>
      );
    },
  };
});
