// What the board may show of its own accord; a purist switches all of it off at once.
import { kept } from "../kept";
import type { AidName } from "../wire";
import { Sheet, Switch } from "../panels/bits";
import type { PanelView } from "../panels/view";

const GROUPS: [string, AidName[]][] = [
  ["play", ["legal", "last", "coordinates"]],
  ["land", ["plains", "mountains", "sea", "landmass"]],
  ["count", ["reach", "projected", "unseen", "fits", "analysis"]],
];

export const AidsPanel = kept<{ view: PanelView }>(() => {
  let before: AidName[] = ["legal", "last"];
  return {
    draw({ view }) {
      const { act, t } = view;
      const { on, barred = [] } = view.state._aids;
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
            if (pure) before = on;
            act.setAids(pure ? [] : before);
          })}
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
    },
  };
});
