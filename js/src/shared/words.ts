// Words that people read. They come from Python; a key that has none is shown as it is.
import type { Refusal } from "./wire";

/** Every word that a page shows, by its key; "{name}" stands for a value. */
export type Words = { [key: string]: string };

export type Values = Record<string, string | number>;

/** Finds a word or sentence by its key, with values filled in. */
export type Translate = (key: string, values?: Values) => string;

/** The sentence with values put in for "{name}". */
export function fill(template: string, values?: Values): string {
  if (!values) return template;
  return template.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** The function by which a view finds its words. */
export function speaker(words: Words): Translate {
  return (key, values) => fill(words[key] ?? key, values);
}

/** What Python refused, in its own words; it says nothing where it did not answer at all. */
export function tellRefusal(t: Translate, { code, text }: Pick<Refusal, "code" | "text">): string {
  return text || t(`trouble.${code}`);
}
