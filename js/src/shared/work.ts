// Files and long work, as they travel in the same way for every widget.

export type FileKind = "record" | "html" | "png" | "svg" | "gif";

/** A file, whose bytes travel beside the message; or it is being made, and is to be asked for again when `Work.done`
 * names it. */
export type FileAnswer =
  { working: true } | { working?: undefined; name: string; mime: string; buffers?: DataView<ArrayBuffer>[] };

/** Long work: which, how far it is, from 0 to 1, and what went wrong with it. */
export type JobView = { what: "review" | "gif"; progress: number; fault: string };

/** What is worked on, and what is done. */
export type Work = { job?: JobView; done: string[] };
