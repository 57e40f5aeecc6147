// What people wrote, as HTML that Python has made safe. The rules that it names open the rulebook.
import { useMemo } from "preact/hooks";

import type { RuleView } from "../bits";
import { linkCodes } from "./codes";

type Props = {
  view: RuleView;
  html: string;
  class?: string;
  /** Whether it is said elsewhere to those who do not see it: then the Tab key passes it by. */
  isRepeated?: boolean;
};

export function Said({ view, html, isRepeated = false, ...rest }: Props) {
  const { act, t, state } = view;
  const book = state._book;
  const linked = useMemo(() => linkCodes(html, { book, t, isSkipped: isRepeated }), [html, book, t]);
  return (
    <div
      {...rest}
      dangerouslySetInnerHTML={{ __html: linked }}
      onClick={({ target }) => {
        const code = (target as Element).closest<HTMLElement>("[data-code]")?.dataset["code"];
        if (code) act.showRule(code);
      }}
    />
  );
}
