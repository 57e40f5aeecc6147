// A game as a file: the page asks Python for it and saves it. What takes long is made meanwhile, and can be stopped.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { Button, Sign } from "./bits";
import { download } from "./download";
import type { Answer } from "./wire";
import { tellRefusal, type Translate } from "./words";
import type { FileAnswer, FileKind, JobView, Work } from "./work";
import "./share.css";

/** How long a file may take to be made, in milliseconds. */
export const FILE_PATIENCE = 60_000;

const KINDS: FileKind[] = ["record", "html", "png", "svg", "gif"];

type ShareProps = {
  t: Translate;
  work: Work;
  /** Whether Python is there. */
  live: boolean;
  ask(kind: FileKind): Promise<Answer<FileAnswer>>;
  /** Saves the record where Python cannot be asked. */
  saveAlone?(): void;
  children?: ComponentChildren;
};

export function Share({ t, work, live, ask, saveAlone, children }: ShareProps) {
  const [told, setTold] = useState("");
  /** This view has asked for a film: the others do not save it. */
  const awaits = useRef(false);
  const save = async (kind: FileKind) => {
    if (kind === "record" && saveAlone && !live) return saveAlone();
    setTold(t("share.making"));
    const answer = await ask(kind);
    awaits.current = answer.ok && !!answer.working;
    if (!answer.ok) return setTold(tellRefusal(t, answer));
    if (answer.working) return setTold("");
    download(answer.name, answer.mime, answer.buffers ?? []);
    setTold(t("share.saved", { name: answer.name }));
  };
  const isMade = work.done.includes("gif");
  useEffect(() => {
    if (isMade && awaits.current) void save("gif");
  }, [isMade]);
  const about = { html: t("share.about_html"), gif: t("share.about_gif") } as { [kind: string]: string };
  return (
    <details class="fj-share" data-share>
      <summary>{t("share.title")}</summary>
      <div class="fj-share-kinds">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            data-file={kind}
            {...(kind === "record" && { "data-do": "save-record" })}
            title={about[kind]}
            disabled={!live && !(kind === "record" && saveAlone)}
            onClick={() => void save(kind)}
          >
            {t(`share.${kind}`)}
          </Button>
        ))}
        {children}
      </div>
      <p class="fj-note" role="status" data-told>
        {live ? told : saveAlone ? t("share.offline") : ""}
      </p>
    </details>
  );
}

type ProgressProps = { t: Translate; prefix: string; job: JobView | undefined; stop(): void };

/** How far the work is, or what went wrong with it. */
export function JobProgress({ t, prefix, job, stop }: ProgressProps) {
  if (!job) return null;
  const { what, progress, fault } = job;
  if (fault) {
    return (
      <div class="fj-job" data-job="failed" role="alert">
        <p>{fault}</p>
        <Sign icon="close" label={t("panels.close")} data-do="stop-job" onClick={stop} />
      </div>
    );
  }
  const percent = Math.round(100 * progress);
  return (
    <div class="fj-job" data-job={what}>
      <p id={`${prefix}job`}>{t(`share.job_${what}`, { percent })}</p>
      <progress max="100" value={percent} aria-labelledby={`${prefix}job`} />
      <Button data-do="stop-job" onClick={stop}>
        {t("share.stop")}
      </Button>
    </div>
  );
}
