// Aids that colour the map: the four kinds of regions, and who reaches what on foot.
import { regionShape } from "../../board/regions";
import type { SceneRegion, SceneWash } from "../../board/scene";
import { cellsOf, type Laid } from "../../board/table";
import { seatWash } from "../../board/washes";
import type { Aids, Mask, Region, SeatView, Table } from "../wire";

const KINDS = ["landmass", "sea", "plains", "mountains"] as const;

export function regionsOf(table: Laid, aids: Aids): SceneRegion[] {
  return KINDS.flatMap((kind) => {
    const joined = kind === "plains" || kind === "landmass";
    const regions = aids[kind] ?? [];
    return regions.map((region, n) => ({ kind, n, ...regionShape(partsOf(table, region), joined) }));
  });
}

function partsOf({ tiles }: Laid, region: Region) {
  return region.split(" ").flatMap((word) => {
    const [n = "", corners = ""] = word.split(".");
    const cell = tiles[+n]?.cell;
    return cell === undefined ? [] : [{ cell, corners: +corners }];
  });
}

export function washesOf(table: Table, { reach }: Aids, seats: SeatView[]): SceneWash[] {
  if (!reach) return [];
  const wash = (name: string, look: string, mask: Mask) => ({ name, look, cells: cellsOf(table, mask) });
  const all = [
    ...reach.secured.map((mask, seat) => wash(seats[seat]!.colour, seatWash(seats[seat]!.colour), mask)),
    wash("contested", "fj-wash", reach.contested),
    wash("dead", "fj-wash", reach.dead),
  ];
  return all.filter(({ cells }) => cells.length > 0);
}
