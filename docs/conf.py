"""How Sphinx makes the site of these pages; `make site` calls it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import fjords_widget

project = "Fjords"
author = "the fjords_widget authors"
copyright = "the fjords_widget authors, MIT licence"  # noqa: A001
version = release = fjords_widget.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton", "scripts.site.sphinx_parts"]
default_role = "code"
exclude_patterns = ["_static"]
if not hasattr(fjords_widget, "rulebook"):
    exclude_patterns.append("how-to-play*")  # these pages are made from the rulebook
nitpicky = False

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "html_image"]
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 90
add_module_names = False

copybutton_exclude = ".linenos, .gp, .go"

html_theme = "furo"
html_title = "Fjords"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_logo = "_static/logo.svg"
html_favicon = "_static/logo.svg"
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1d6079",
        "color-brand-content": "#1d6079",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7cc4de",
        "color-brand-content": "#7cc4de",
    },
}
