"""The colours of the map and of all that stands on it, by name, for each theme."""

from __future__ import annotations

from collections.abc import Mapping

_LIGHT = """
sea #4b8fb0  sea-slope #559ab8  sea-mid #63a7c2  sea-shoal #7db9cd  sea-foam #a9d6da
wave #a5cfdd  sand #ecdcb0
plains #b9c98a  meadow #c1d094  tuft #8fa765  leaf #72935b  leaf-dark #567848  ground #8fa766
foot #9aad72  rock #aca28e  rock-low #978d7b  rock-lit #ddd3c0  rock-shade #7c7266  rock-mark #8f8573
snow #fffdf7  snow-shade #c3ccd3  line #3d3a2c  rim-west #93835f  rim-south #7d6e4e
rim-east #6a5d42  shadow #2c2718
white #fbf7ec  white-alt #d8cfba  white-edge #3b342a  white-on #b9ad94
yellow #f4ba35  yellow-alt #c98a1a  yellow-edge #452c06  yellow-on #a8690a
purple #8b58bb  purple-alt #663b94  purple-edge #27123f  purple-on #ecdcfa
black #33302e  black-alt #4c4845  black-edge #0c0b0b  black-on #e8e0cf
halo #fffdf3  cast #1c2410  door #2a2019  face #f0cfa8  beard #b0713a  horn #f3ead2  boss #9b968c
stone #8b8f93  stone-lit #b7bbbe  stone-edge #33373b  stone-on #fffdf3  engraved #2b2a20  engraved-low #ffffff
ink #2a281d  paper #fffdf3  space #a8641b  space-fill #ffffff  lit #ffffff  legal #d4127b  legal-edge #33001b
bad #c62f22  last #ffffff  arrow #b3361b
mark-red #c62f22  mark-orange #d9700f  mark-yellow #f2c11d  mark-green #2d8a3e  mark-blue #2166b8
mark-purple #7d3fb5  mark-white #ffffff  mark-black #24211c  mark-grey #6e6c66
"""
_DARK = """
sea #16364a  sea-slope #1a3e53  sea-mid #204a60  sea-shoal #2b5f74  sea-foam #4b8391
wave #41778c  sand #a99970
plains #4d5f3f  meadow #546745  tuft #71885a  leaf #3a5432  leaf-dark #2a4025  ground #36452d
foot #3f4f34  rock #49443d  rock-low #3a3630  rock-lit #8d8474  rock-shade #2b2825  rock-mark #5f584e
snow #e4e4de  snow-shade #8b949c  line #0a0d09  rim-west #3b3628  rim-south #2f2b20
rim-east #26231a  shadow #000000
white #f4efe2  white-alt #cbc2ad  white-edge #241f18  white-on #a89d86
yellow #eab02f  yellow-alt #bd8016  yellow-edge #2e1d04  yellow-on #95600c
purple #9a69c9  purple-alt #6c4099  purple-edge #1c0c2f  purple-on #f0e3fb
black #151312  black-alt #3b3735  black-edge #080707  black-on #fff6e2
halo #f3efdf  cast #000000  door #1f1813  face #e3c19a  beard #a06633  horn #e6dcc2  boss #8c877d
stone #7d8287  stone-lit #a5aaae  stone-edge #1d2023  stone-on #fffdf3  engraved #0d0f0a  engraved-low #c9d2ae
ink #f1efe4  paper #14160f  space #e0a04e  space-fill #000000  lit #bdd09a  legal #ff96cf  legal-edge #2a0016
bad #ff7a66  last #fff6d8  arrow #ff9a6b
mark-red #ff6b57  mark-orange #ff9d45  mark-yellow #ffd95a  mark-green #5ccf72  mark-blue #62aefc
mark-purple #c08cf2  mark-white #ffffff  mark-black #17150f  mark-grey #a9a79f
"""
_CONTRAST = """
sea #0a4a96  sea-slope #0a4a96  sea-mid #0a4a96  sea-shoal #2f78cc  sea-foam #ffffff
wave #8fc0f5  sand #000000
plains #eef6cf  meadow #eef6cf  tuft #8aa84a  leaf #5c8a35  leaf-dark #35611a  ground #c3d98c
foot #000000  rock #74685f  rock-low #574c45  rock-lit #e2d9cf  rock-shade #1d1815  rock-mark #574c45
snow #ffffff  snow-shade #9aa5b1  line #000000  rim-west #3a3328  rim-south #1f1b15
rim-east #000000  shadow #000000
white #ffffff  white-alt #e0e0e0  white-edge #000000  white-on #8a8a8a
yellow #ffc400  yellow-alt #d99a00  yellow-edge #000000  yellow-on #7a4a00
purple #7a2fc0  purple-alt #551b8c  purple-edge #000000  purple-on #ffffff
black #111111  black-alt #3a3a3a  black-edge #000000  black-on #ffffff
halo #ffffff  cast #000000  door #000000  face #ffdcb0  beard #7a3f10  horn #ffffff  boss #666666
stone #565b60  stone-lit #7b8085  stone-edge #000000  stone-on #ffffff  engraved #000000  engraved-low #ffffff
ink #000000  paper #ffffff  space #a33c00  space-fill #ffffff  lit #ffffff  legal #ff8acc  legal-edge #1a000f
bad #d00000  last #ffffff  arrow #d00000
mark-red #d00000  mark-orange #d95f00  mark-yellow #ffd000  mark-green #007a1f  mark-blue #0040c0
mark-purple #7000b8  mark-white #ffffff  mark-black #000000  mark-grey #555555
"""


def _table(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


LIGHT: Mapping[str, str] = _table(_LIGHT)
DARK: Mapping[str, str] = _table(_DARK)
CONTRAST: Mapping[str, str] = _table(_CONTRAST)
MARK_COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "white", "black", "grey")
"""Marks on the board have these colours by name; each theme has its own tint of them."""
PALETTES: dict[str, Mapping[str, str]] = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}
THEMES = ("light", "dark", "contrast", "auto")
"""`auto` follows the notebook's theme, or the system's where there is no notebook."""
