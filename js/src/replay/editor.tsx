// The panel in which a record is written: comments, signs, marks, variations, for the move that is shown.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { Button, Sign } from "../shared/bits";
import { COLOURS, SIGNS, TOOLS, type Editing } from "./editing";
import type { ReplayView } from "./view";
import "./editor.css";

type Props = { view: ReplayView; editing: Editing };

export function Editor({ view, editing }: Props) {
  const { t, edits } = view;
  return (
    <section class="fj-editor" aria-label={t("edit.label")} data-panel="editor">
      <header class="fj-head">
        <h3>{t("edit.label")}</h3>
        <span class="fj-flow">
          <Sign
            icon="undo"
            label={t("edit.undo")}
            data-do="undo-edit"
            disabled={!edits.undo}
            onClick={() => void editing.undo()}
          />
          <Sign
            icon="redo"
            label={t("edit.redo")}
            data-do="redo-edit"
            disabled={!edits.redo}
            onClick={() => void editing.redo()}
          />
        </span>
      </header>
      <Comments view={view} editing={editing} />
      {view.at > 0 && <Signs view={view} editing={editing} />}
      <Marks view={view} editing={editing} />
      {view.at > 0 && <Variation view={view} editing={editing} />}
    </section>
  );
}

function Comments({ view, editing }: Props) {
  const { t, at, tree, edits } = view;
  const [wantsIntro, setWantsIntro] = useState(false);
  useLayoutEffect(() => {
    void editing.read();
  }, [at, edits.version]);
  useLayoutEffect(() => setWantsIntro(false), [at]);
  const n = tree.ply[at]!;
  // By what the page has itself: asking takes a moment in which everything below would jump.
  const hasIntro = at > 0 && (wantsIntro || !!tree.nodes[at]!.intro);
  const field = (name: "comment" | "intro", label: string, rows: number) => (
    <label class="fj-field">
      <span>{label}</span>
      <Text key={`${name}${at}`} name={name} rows={rows} view={view} editing={editing} />
    </label>
  );
  return (
    <>
      {hasIntro && field("intro", t("edit.intro", { n }), 2)}
      {field("comment", at ? t("edit.comment", { n }) : t("edit.comment_start"), 4)}
      <p class="fj-note">{t("edit.markdown")}</p>
      {at > 0 && !hasIntro && (
        <Button class="fj-link" data-do="add-intro" onClick={() => setWantsIntro(true)}>
          {t("edit.add_intro")}
        </Button>
      )}
    </>
  );
}

type TextProps = Props & { name: "comment" | "intro"; rows: number };

/** What is being written belongs to the move that it was begun at. It is sent when the field is left, or goes away. */
function Text({ view: { at }, editing, name, rows }: TextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  /** What is not sent yet. */
  const unsent = useRef<string | null>(null);
  const known = editing.written?.[name];
  const send = () => {
    const text = unsent.current;
    unsent.current = null;
    if (text != null) void editing.write(name, text, at);
  };
  // Once Python has what was written, the field shows what Python has.
  useLayoutEffect(() => {
    if (known !== undefined && unsent.current == null) setDraft(null);
  }, [known]);
  useLayoutEffect(() => send, []);
  return (
    <textarea
      rows={rows}
      data-field={name}
      value={draft ?? known ?? ""}
      disabled={known === undefined && draft == null}
      onInput={(event) => setDraft((unsent.current = event.currentTarget.value))}
      onChange={send}
      onKeyDown={(event) => {
        if (event.key !== "Escape" && !(event.key === "Enter" && (event.ctrlKey || event.metaKey))) return;
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>("[data-fjords]")?.focus({ preventScroll: true });
      }}
    />
  );
}

function Signs({ view: { t, at, tree }, editing }: Props) {
  const { sign = "" } = tree.nodes[at]!;
  return (
    <Group label={t("edit.sign")}>
      {["", ...SIGNS].map((one) => (
        <Button
          key={one}
          class="fj-button fj-choice"
          data-sign={one}
          aria-pressed={sign === one}
          onClick={() => void editing.setSign(one)}
        >
          {one || t("edit.no_sign")}
        </Button>
      ))}
    </Group>
  );
}

function Marks({ view: { t, at, tree }, editing }: Props) {
  const { tool, from } = editing;
  const marks = tree.nodes[at]!.marks?.texts ?? [];
  return (
    <>
      <Group label={t("edit.marks")}>
        {TOOLS.map((one) => (
          <Button
            key={one}
            class="fj-button fj-choice"
            data-tool={one}
            aria-pressed={tool === one}
            onClick={() => editing.pick(tool === one ? null : one)}
          >
            {t(`edit.tool_${one}`)}
          </Button>
        ))}
      </Group>
      {tool && (
        <>
          <div class="fj-swatches" role="group" aria-label={t("edit.colour")}>
            {COLOURS.map((colour) => (
              <button
                key={colour}
                type="button"
                class={`fj-swatch fj-swatch-${colour}`}
                data-colour={colour}
                aria-label={t(`edit.${colour}`)}
                title={t(`edit.${colour}`)}
                aria-pressed={editing.colour.value === colour}
                onClick={() => (editing.colour.value = colour)}
              />
            ))}
          </div>
          {tool === "label" && (
            <input
              type="text"
              maxLength={60}
              data-field="label"
              aria-label={t("edit.text")}
              placeholder={t("edit.text")}
              value={editing.label.value}
              onInput={(event) => (editing.label.value = event.currentTarget.value)}
            />
          )}
          <p class="fj-note" role="status">
            {t(`edit.how_${tool === "arrow" && from != null ? "arrow_to" : tool}`)}
          </p>
        </>
      )}
      {!tool && <p class="fj-note fj-by-mouse">{t("edit.how_mouse")}</p>}
      {marks.length > 0 && (
        <Button class="fj-link" data-do="clear-marks" onClick={() => void editing.clearMarks()}>
          {t("edit.clear")}
        </Button>
      )}
    </>
  );
}

function Variation({ view: { t, at, tree }, editing }: Props) {
  const isFirst = tree.siblings(at)[0] === at;
  const isMain = tree.lineAt(0, tree.ply[at]!) === at;
  return (
    <Group label={t("edit.variation")}>
      {!isFirst && (
        <Button class="fj-button fj-choice" data-edit="up" onClick={() => void editing.change("up")}>
          {t("edit.up")}
        </Button>
      )}
      {!isMain && (
        <Button class="fj-button fj-choice" data-edit="main" onClick={() => void editing.change("main")}>
          {t("edit.main")}
        </Button>
      )}
      <Button class="fj-button fj-choice" data-edit="delete" onClick={() => void editing.change("delete")}>
        {t("edit.delete")}
      </Button>
    </Group>
  );
}

function Group({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="fj-choices-group" role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <div>{children}</div>
    </div>
  );
}
