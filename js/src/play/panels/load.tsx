// Opening a game: one that was played lately, or a record, pasted or from a file. What is wrong with it is told by line
// and column.
import { useState } from "preact/hooks";

import { Button, Sheet } from "../../shared/bits";
import { Linked } from "../../shared/rulebook/rulebook";
import { tellRefusal } from "../../shared/words";
import { useAnswer } from "./answer";
import type { PanelView } from "./view";
import type { Fault } from "../requests";
import "./load.css";

/** Python refuses what is longer as well. */
const MOST = 250_000;
const SHOWN = 12;

/** What was pasted, by view: who looks up a rule that a fault names comes back to it. */
const pasted = new WeakMap<PanelView["act"], string>();

export function Load({ view }: { view: PanelView }) {
  const { act, t } = view;
  const [text, setShown] = useState(pasted.get(act) ?? "");
  const setText = (given: string) => {
    pasted.set(act, given);
    setShown(given);
  };
  const [told, setTold] = useState<Told>(NOTHING);

  const open = async (anyway: boolean) => {
    if (text.length > MOST) return setTold({ refusal: t("load.too_long"), faults: [] });
    const answer = await act.request({ do: "load", text, anyway });
    if (!answer.ok) setTold({ refusal: tellRefusal(t, answer), faults: [] });
    else if (answer.loaded) {
      pasted.delete(act);
      act.open("log");
    } else setTold({ refusal: t("load.faults"), faults: answer.faults });
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST) return setTold({ refusal: t("load.too_long"), faults: [] });
    setText(await file.text());
    setTold(NOTHING);
  };

  return (
    <Sheet view={view} name="load">
      <div class="fj-load">
        <Recent view={view} />
        <p class="fj-note">{t("load.hint")}</p>
        <input
          type="file"
          accept=".txt,.fjords,text/plain"
          aria-label={t("load.file")}
          data-do="file"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        <textarea
          aria-label={t("load.text")}
          placeholder="fjords-record 1"
          spellcheck={false}
          data-field="record"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div class="fj-flow">
          <Button class="fj-button fj-main" data-do="load" onClick={() => void open(false)}>
            {t("load.open")}
          </Button>
          {told.faults.length > 0 && (
            <Button data-do="load-anyway" onClick={() => void open(true)}>
              {t("load.anyway")}
            </Button>
          )}
        </div>
        <p class="fj-wrong" role="alert">
          <Linked view={view}>{told.refusal}</Linked>
        </p>
        <Faults faults={told.faults} view={view} />
      </div>
    </Sheet>
  );
}

/** The games that were played last: whoever has begun another one finds the old one here. */
function Recent({ view }: { view: PanelView }) {
  const { act, own, t } = view;
  const { games = [] } = useAnswer<"recent">(view, { do: "recent" }, []) ?? {};
  if (!games.length) return null;
  const open = (name: string) => {
    act.open("none");
    act.resume(name);
  };
  return (
    <section class="fj-recent" aria-label={t("load.recent")} data-recent>
      <h4>{t("load.recent")}</h4>
      <ul>
        {games.map(({ name, began, about }) => (
          <li key={name}>
            <Button data-do="resume-recent" data-name={name} disabled={!own.live} onClick={() => open(name)}>
              <span>{began}</span>
              <small>{about}</small>
            </Button>
          </li>
        ))}
      </ul>
      <h4>{t("load.record")}</h4>
    </section>
  );
}

/** What is wrong with the record: in a sentence, and place by place. */
type Told = { refusal: string; faults: Fault[] };

const NOTHING: Told = { refusal: "", faults: [] };

function Faults({ faults, view }: { faults: Fault[]; view: PanelView }) {
  const { t } = view;
  return (
    <>
      <ul class="fj-faults">
        {faults.slice(0, SHOWN).map(({ line, column, text }, n) => (
          <li key={n}>
            <b>{line ? t("load.place", { line, column }) : ""}</b>
            <span>
              <Linked view={view}>{text}</Linked>
            </span>
          </li>
        ))}
      </ul>
      {faults.length > SHOWN && <p class="fj-note">{t("load.more", { n: faults.length - SHOWN })}</p>}
    </>
  );
}
