// The rulebook on the board.
import { Rulebook as Book } from "../../shared/rulebook/rulebook";
import type { PanelView } from "./view";
import "./rulebook.css";

export function Rulebook({ view }: { view: PanelView }) {
  return <Book view={view} fetch={(sections) => view.act.request({ do: "figures", sections })} />;
}
