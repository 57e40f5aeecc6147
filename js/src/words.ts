// Words that people read. They come from Python; a key that has none is shown as it is.
import type { Words } from "./wire";

export type Values = Record<string, string | number>;

/** The sentence with values put in for "{name}". */
export function fill(template: string, values?: Values): string {
  if (!values) return template;
  return template.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** The function by which a view finds its words. */
export function speaker(words: Words): (key: string, values?: Values) => string {
  return (key, values) => fill(words[key] ?? key, values);
}
