// The numbers of rules in what people write. `RULE_CODE` in `fjords_widget/engine/rules.py` is the same pattern.
import type { Translate } from "../words";
import { hasRule, type BookView } from "./wire";

/** Numbers of rules in a text, as in "rule W4 does not apply". */
const CODES = /\b([CSXTW]\d+|V-[ECO]\d|R\d|R-[A-Z]{3})\b/;

/** A text cut at the numbers of rules: every second part is one. */
export function splitAtCodes(text: string): string[] {
  return text.split(CODES);
}

/** The rules of a book that are named in a text, in their order. */
export function findCodes(text: string, book: BookView | undefined): string[] {
  return splitAtCodes(text).filter((part, n) => n % 2 && hasRule(book, part));
}

type Linking = { book: BookView | undefined; t: Translate; isSkipped: boolean };

/** HTML in which the rules of a book are buttons, except within links. With `isSkipped` the Tab key passes them by. */
export function linkCodes(html: string, { book, t, isSkipped }: Linking): string {
  if (!findCodes(html, book).length) return html;
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const text of textsIn(template.content)) {
    if (text.parentElement?.closest("a")) continue;
    const parts = splitAtCodes(text.data);
    text.replaceWith(
      ...parts.map((part, n) => (n % 2 && hasRule(book, part) ? makeButton(part, t, isSkipped) : part)),
    );
  }
  return template.innerHTML;
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

function makeButton(rule: string, t: Translate, isSkipped: boolean): HTMLElement {
  const button = document.createElement("button");
  const label = t("rulebook.show", { rule });
  const given = { type: "button", class: "fj-rule", "data-do": "rule", "data-code": rule, title: label };
  for (const [name, value] of Object.entries({ ...given, "aria-label": label })) {
    button.setAttribute(name, value);
  }
  if (isSkipped) button.tabIndex = -1;
  button.textContent = rule;
  return button;
}
