"""Boards on pages that Sphinx makes out of notebooks, by myst-nb or Jupyter Book 1.

myst-nb finds `Boards` by the entry point `myst_nb.mime_renderers`: there is nothing to configure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fjords_widget.widgets.export import LISTEN, VIEW, is_ours, make_frame, read_models


class Boards:
    """Replays, lessons and questions are live pages there, with no network; other boards are pictures."""

    mime_priority_overrides: ClassVar[Sequence[tuple[str, str, int | None]]] = ()

    @staticmethod
    def handle_mime(renderer: Any, data: Any, inline: bool) -> list[Any] | None:
        """The HTML for a view of a widget: empty where a picture is better, None if it is not ours."""
        from docutils import nodes

        if not inline and data.mime_type == "text/plain" and not data.content:
            return []  # else an empty box, above the picture of a board
        if inline or data.mime_type != VIEW:
            return None
        models = read_models(renderer.renderer.nb_client.nb_metadata)
        model = data.content.get("model_id", "")
        frame = make_frame(models, model)
        if frame is not None:
            return [nodes.raw(text=f"{frame}{LISTEN}", format="html")]
        return [] if model not in models or is_ours(models[model]) else None
