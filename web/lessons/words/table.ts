// Every sentence of a table changed in one way, those that its functions make too.

/** The same table. `kept` is what becomes of text that is put into a sentence, before it is. */
export function tableOf<Table>(
  table: Table,
  change: (sentence: string) => string,
  kept = (given: string): string => given,
): Table {
  const changed = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one);
    if (typeof one === 'function')
      return (...given: unknown[]) =>
        change(String(one(...given.map((each) => (typeof each === 'string' ? kept(each) : each)))));
    if (Array.isArray(one)) return one.map(changed);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, each]) => [key, changed(each)]));
  };
  return changed(table) as Table;
}
