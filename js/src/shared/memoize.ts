// Functions that remember what they have worked out.

/** Memoizes a function of one object. Results are held weakly: each is forgotten together with its object. */
export function memoize<From extends object, Result>(make: (from: From) => Result): (from: From) => Result {
  const results = new WeakMap<From, Result>();
  return (from) => {
    if (!results.has(from)) results.set(from, make(from));
    return results.get(from)!;
  };
}

/** Memoizes a function of texts for those that it was given last. */
export function memoizeLast<Given extends string[], Result>(
  make: (...given: Given) => Result,
): (...given: Given) => Result {
  let last: { given: Given; result: Result } | null = null;
  return (...given) => {
    if (!last || given.some((text, n) => text !== last!.given[n])) last = { given, result: make(...given) };
    return last.result;
  };
}
