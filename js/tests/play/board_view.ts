// A view for tests: the examples that Python makes, and actions that write down what they were asked for.
import { h, render } from "preact";

import { BoardHandle } from "../../src/board/handle";
import { GameBoard } from "../../src/play/board";
import { playScene } from "../../src/play/scene";
import { readState } from "../../src/play/session";
import { firstState } from "../../src/play/store";
import type { Actions, View, ViewState } from "../../src/play/view";
import type { PlayTraits, Shape, Traits, Words } from "../../src/play/wire";
import { speaker } from "../../src/shared/words";
import claimed from "../../../tests/widgets/play/wire/claimed.json";
import classic from "../../../tests/widgets/play/wire/classic.json";
import epicFull from "../../../tests/widgets/play/wire/epic-full.json";
import exploring4 from "../../../tests/widgets/play/wire/exploring-runes-4.json";
import exploring from "../../../tests/widgets/play/wire/exploring.json";
import original from "../../../tests/widgets/play/wire/original.json";
import over from "../../../tests/widgets/play/wire/over-runes-4.json";
import settling4 from "../../../tests/widgets/play/wire/settling-runes-4.json";
import settlingRunes from "../../../tests/widgets/play/wire/settling-runes.json";
import settling from "../../../tests/widgets/play/wire/settling.json";
import shown from "../../../tests/widgets/play/wire/shown.json";
import start from "../../../tests/widgets/play/wire/start.json";
import talk from "../../../tests/widgets/play/wire/talk.json";
import thinking from "../../../tests/widgets/play/wire/thinking.json";
import wordsDe from "../../../tests/widgets/play/wire/words-de.json";
import wordsEn from "../../../tests/widgets/play/wire/words-en.json";
import wordsFr from "../../../tests/widgets/play/wire/words-fr.json";
import wordsRu from "../../../tests/widgets/play/wire/words-ru.json";

export const WORDS: { [lang: string]: Words } = { en: wordsEn, fr: wordsFr, de: wordsDe, ru: wordsRu };

function whole(example: object): PlayTraits {
  return readState({ ...example, _words: wordsEn } as unknown as Traits);
}

export const STATES = {
  claimed: whole(claimed),
  classic: whole(classic),
  epicFull: whole(epicFull),
  exploring4: whole(exploring4),
  exploring: whole(exploring),
  original: whole(original),
  over: whole(over),
  settling4: whole(settling4),
  settlingRunes: whole(settlingRunes),
  settling: whole(settling),
  shown: whole(shown),
  start: whole(start),
  talk: whole(talk),
  thinking: whole(thinking),
};

export function ownState(state: PlayTraits, change: Partial<ViewState> = {}): ViewState {
  return { ...firstState(state), ...change };
}

export function withAids(state: PlayTraits, aids: Partial<PlayTraits["_aids"]>): PlayTraits {
  return { ...state, _aids: { ...state._aids, ...aids } };
}

/** Each action as a list: its name, then what it was given. */
export type Done = [keyof Actions, ...unknown[]][];

export function viewOf(state: PlayTraits, own: ViewState, prefix = "t-"): View & { done: Done } {
  const done: Done = [];
  const act = new Proxy({} as Actions, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        void done.push([name as keyof Actions, ...given]),
  });
  const shape = (name: string): Shape => ({ svg: `<g id="@@${name}"/>`, stand: [3, 20] });
  return { state, own, act, t: speaker(state._words), log: state._log.entries, prefix, shape, done };
}

/** Draws boards into the page, one view after another in the same place. */
export class Stage {
  readonly el = document.createElement("div");
  readonly board = new BoardHandle();

  constructor() {
    document.body.append(this.el);
  }

  draw(view: View): void {
    render(h(GameBoard, { view, scene: playScene(view), board: this.board }), this.el);
  }

  find<T extends Element = HTMLElement>(what: string): T {
    const found = this.el.querySelector<T>(what);
    if (!found) throw new Error(`no ${what}`);
    return found;
  }

  all(what: string): Element[] {
    return [...this.el.querySelectorAll(what)];
  }

  cell(name: string): SVGGElement {
    return this.find<SVGGElement>(`[data-cell="${name}"]`);
  }

  close(): void {
    render(null, this.el);
    this.el.remove();
  }
}
