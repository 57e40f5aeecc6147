// The parts of a scene below and over its tiles, in the order of painting.
import { Ground, Space } from "./ground";
import { Arrows, Badges, Coordinates, Corners, Rings, Spotlight, Traces } from "./marks";
import { Pieces } from "./pieces";
import type { BoardScene } from "./scene";
import { Outlines } from "./tiles";
import { Patterns, Washes } from "./washes";

export function Below({ scene: { tiles, spaces } }: { scene: BoardScene }) {
  const lying = tiles.filter(({ state }) => state !== "ghost" && state !== "bad");
  return (
    <>
      {lying.length > 0 && <Ground cells={lying.map((tile) => tile.cell)} />}
      {spaces.map((space) => (
        <Space key={space.cell} {...space} />
      ))}
    </>
  );
}

export function Over({ scene }: { scene: BoardScene }) {
  const { tiles, spotlight, coordinates, prefix } = scene;
  return (
    <>
      <Patterns prefix={prefix} />
      <Washes regions={scene.regions} washes={scene.washes} prefix={prefix} />
      <Outlines tiles={tiles} />
      <Traces traces={scene.traces} />
      <Rings rings={scene.rings} />
      {scene.under}
      <Pieces pieces={scene.pieces} />
      {spotlight && <Spotlight spotlight={spotlight} tiles={tiles} />}
      <Badges traces={scene.traces} />
      <Arrows arrows={scene.arrows} />
      <Corners corners={scene.corners} />
      {scene.over}
      {coordinates.length > 0 && <Coordinates cells={coordinates} />}
    </>
  );
}
