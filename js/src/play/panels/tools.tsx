// The tools of a board: taking back, and the buttons of the panels.
import { useMemo } from "preact/hooks";

import { Language, Sign } from "../../shared/bits";
import type { PanelView } from "./view";
import "./tools.css";

type Props = { view: PanelView };

/** Few moves change them: they are drawn anew with what they show. */
export function Tools({ view }: Props) {
  const { state, own, t } = view;
  const { undo, redo } = state._status;
  return useMemo(() => drawTools(view), [t, undo, redo, state._setup, own.panel, own.full, own.live]);
}

function drawTools({ state, own, act, t }: PanelView) {
  const { languages, lang } = state._setup;
  return (
    <div class="fj-tools" role="group" aria-label={t("tools.label")}>
      {(["undo", "redo"] as const).map((tool) => (
        <Sign
          key={tool}
          icon={tool}
          label={t(`tools.${tool}`)}
          data-do={tool}
          disabled={!own.live || !state._status[tool]}
          onClick={act[tool]}
        />
      ))}
      <span class="fj-gap" />
      {(["new", "aids", "log", "guide", "learn", "keys"] as const).map((panel) => (
        <Sign
          key={panel}
          icon={panel}
          label={t(`tools.${panel}`)}
          data-open={panel}
          aria-pressed={own.panel === panel}
          onClick={() => act.open(panel)}
        />
      ))}
      <Sign
        icon="full"
        label={t(own.full ? "tools.full_off" : "tools.full")}
        data-do="full"
        aria-pressed={own.full}
        onClick={() => act.setFull(!own.full)}
      />
      <Language
        class="fj-lang"
        aria-label={t("tools.language")}
        languages={languages}
        lang={lang}
        set={act.setLang}
      />
    </div>
  );
}
