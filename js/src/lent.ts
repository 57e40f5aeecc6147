// What the page lends to the part of it that is fetched when it is first needed; build.mjs has the same list.
import * as preact from "preact";

import * as geometry from "./board/geometry";
import * as kept from "./kept";
import * as bits from "./panels/bits";
import * as seats from "./panels/seats";
import * as status from "./panels/status";

export const LENT: { [name: string]: unknown } = { preact, geometry, kept, bits, seats, status };
