// The panels that are opened now and then.
import type { ComponentType } from "preact";

import type { Panel } from "../view";
import { AidsPanel } from "./aids";
import { Guide, Keys } from "./guide";
import { Learning } from "./learning";
import { Load } from "./load";
import { Log } from "./log";
import { NewGame } from "./newgame";
import { Rulebook } from "./rulebook";
import { Unseen } from "./unseen";
import type { PanelView } from "./view";

export const sheets: { [panel in Panel]?: ComponentType<{ view: PanelView }> } = {
  new: NewGame,
  aids: AidsPanel,
  guide: Guide,
  log: Log,
  load: Load,
  keys: Keys,
  unseen: Unseen,
  rules: Rulebook,
  learn: Learning,
};
