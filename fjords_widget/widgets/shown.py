"""A board of a replay that stays at one move. All that it needs lies with the replay: it is small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

if TYPE_CHECKING:
    from fjords_widget.records.node import Node
    from fjords_widget.widgets.replay import Replay


class Shown(anywidget.AnyWidget):
    """What `replay.show(17)` gives: the board after move 17, whatever the replay itself shows."""

    # The replay's own module draws: the page finds it by the name of the replay.
    _esm = """
export default {
  async render({ model, el, signal }) {
    const replays = (globalThis[Symbol.for("fjords_widget.replays")] ??= new Map());
    const name = model.get("_replay");
    if (!replays.has(name)) {
      let found;
      const draw = new Promise((done) => (found = done));
      replays.set(name, { draw, found });
    }
    const draw = await replays.get(name).draw;
    if (!signal?.aborted) return draw(el, model.get("_at"));
  },
};
"""
    ply = traitlets.Int(read_only=True).tag(sync=True)
    _at = traitlets.Int(read_only=True).tag(sync=True)
    _replay = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(self, replay: Replay, node: Node) -> None:
        self._of = replay
        self._node = node
        self.set_trait("ply", node.ply)
        self.set_trait("_at", replay._chronicle.number(node) or 0)
        self.set_trait("_replay", replay._name)
        super().__init__()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A page decides nothing here."""
        super().set_state({name: value for name, value in sync_data.items() if name == "_view_count"})

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live board, its picture and its text."""
        from fjords_widget.widgets import picture

        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        table = self._of._chronicle.table
        data |= picture.still(self._node, table.seats, table.lang)
        return data, metadata
