"""Pictures of recorded games for everywhere: SVG, PNG, and films as GIF or WebP.

SVG needs nothing but Python. PNG needs resvg-py, films need Pillow besides: the extra `pictures` has both.
"""

from __future__ import annotations

from .film import film
from .png import png
from .still import still

__all__ = ["film", "png", "still"]
