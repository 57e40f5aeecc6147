// What the board may show of its own accord; a purist switches all of it off at once.
import { useRef } from "preact/hooks";

import type { AidName } from "../wire";
import { Field, Select, Sheet, Switch } from "../../shared/bits";
import type { PanelView } from "./view";

/** What can be chosen for the pace of others, in seconds. */
const PACES = [0, 0.4, 1, 2];
const THEMES = ["auto", "light", "dark"];
const GROUPS: [string, AidName[]][] = [
  ["play", ["legal", "last", "coordinates"]],
  ["land", ["plains", "mountains", "sea", "landmass"]],
  ["count", ["reach", "projected", "unseen", "fits", "analysis"]],
];

export function AidsPanel({ view }: { view: PanelView }) {
  const { act, t } = view;
  const { on, barred = [] } = view.state._aids;
  const { confirm, hints, pace, theme } = view.state._setup;
  const paces = [...new Set([...PACES, pace])].sort((a, b) => a - b);
  /** What a purist goes back to. */
  const before = useRef<AidName[]>(["legal", "last"]);
  const line = (aid: AidName | "purist", checked: boolean, set: (on: boolean) => void) => (
    <Switch
      key={aid}
      data-aid={aid}
      checked={checked}
      label={t(`aids.${aid}`)}
      text={t(`aids_text.${aid}`)}
      set={set}
    />
  );
  return (
    <Sheet view={view} name="aids">
      {line("purist", !on.length, (pure) => {
        if (pure) before.current = on;
        act.setAids(pure ? [] : before.current);
      })}
      <Switch
        data-do="confirm"
        checked={confirm}
        label={t("prefer.confirm")}
        text={t("prefer.confirm_text")}
        set={(wanted) => act.prefer({ confirm: wanted })}
      />
      {!barred.includes("hints") && (
        <Switch
          data-do="hints"
          checked={!!hints}
          label={t("hints.prefer")}
          text={t("hints.prefer_text")}
          set={(wanted) => act.prefer({ hints: wanted })}
        />
      )}
      <Field label={t("prefer.pace")}>
        <Select
          data-do="pace"
          value={String(pace)}
          options={paces.map((n) => [String(n), t(n ? "prefer.seconds" : "prefer.at_once", { n })])}
          set={(wanted) => act.prefer({ pace: +wanted })}
        />
      </Field>
      <Field label={t("prefer.theme")}>
        <Select
          data-do="theme"
          value={theme}
          options={THEMES.map((one) => [one, t(`prefer.theme_${one}`)])}
          set={(wanted) => act.prefer({ theme: wanted })}
        />
      </Field>
      {GROUPS.map(([group, aids]) => (
        <fieldset key={group}>
          <legend>{t(`aids_group.${group}`)}</legend>
          {aids
            .filter((aid) => !barred.includes(aid))
            .map((aid) =>
              line(aid, on.includes(aid), (wanted) => {
                const others = on.filter((other) => other !== aid);
                act.setAids(wanted ? [...others, aid] : others);
              }),
            )}
        </fieldset>
      ))}
    </Sheet>
  );
}
