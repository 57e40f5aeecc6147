/** Memoizes a function of one object. Results are held weakly: each is forgotten together with its object. */
export function memoize<From extends object, Result>(make: (from: From) => Result): (from: From) => Result {
  const results = new WeakMap<From, Result>();
  return (from) => {
    if (!results.has(from)) results.set(from, make(from));
    return results.get(from)!;
  };
}
