// Works something out once for each value that it comes from, and forgets it together with that value.

export function once<From extends object, Found>(find: (from: From) => Found): (from: From) => Found {
  const kept = new WeakMap<From, Found>();
  return (from) => {
    if (!kept.has(from)) kept.set(from, find(from));
    return kept.get(from)!;
  };
}
