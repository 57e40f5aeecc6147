// The panels that are fetched when one of them is first opened.
import type { Rest } from "../rest";
import { advice } from "./advice";
import { AidsPanel } from "./aids";
import { Guide, Keys } from "./guide";
import { Load } from "./load";
import { Log } from "./log";
import { NewGame } from "./newgame";
import { Unseen } from "./unseen";

export { Notes, Steps } from "./notes";
export { advice };

export const sheets: Rest["sheets"] = {
  new: NewGame,
  aids: AidsPanel,
  guide: Guide,
  log: Log,
  load: Load,
  keys: Keys,
  unseen: Unseen,
};
