// The tools of a board: taking back, and the buttons of the panels.
import { still } from "../board/still";
import { busy, Select, Sign } from "./bits";
import type { PanelView } from "./view";

type Props = { view: PanelView };

/** Most moves change nothing here. */
export const Tools = still(tools, ({ view: { state, own, t } }: Props) => [
  state._setup,
  state._status.undo,
  state._status.redo,
  own.live,
  own.panel,
  t,
]);

function tools({ view }: Props) {
  const { state, own, act, t } = view;
  const { languages, lang } = state._setup;
  return (
    <div class="fj-tools" role="group" aria-label={t("tools.label")}>
      {(["undo", "redo"] as const).map((tool) => (
        <Sign
          key={tool}
          icon={tool}
          label={t(`tools.${tool}`)}
          data-do={tool}
          disabled={busy(view) || !state._status[tool]}
          onClick={act[tool]}
        />
      ))}
      <span class="fj-gap" />
      {(["new", "aids", "log", "guide", "keys"] as const).map((panel) => (
        <Sign
          key={panel}
          icon={panel}
          label={t(`tools.${panel}`)}
          data-open={panel}
          aria-pressed={own.panel === panel}
          onClick={() => act.open(panel)}
        />
      ))}
      <Select
        class="fj-lang"
        aria-label={t("tools.language")}
        data-do="lang"
        value={lang}
        options={Object.keys(languages).map((code) => [code, code.toUpperCase()])}
        set={act.setLang}
      />
    </div>
  );
}
