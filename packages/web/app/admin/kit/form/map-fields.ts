/** Returns a table with the same names, and another value for each. */
export const mapFields = <Name extends string, From, To>(
  table: Readonly<Record<Name, From>>,
  to: (value: From) => To,
): Record<Name, To> =>
  Object.fromEntries(Object.entries<From>(table).map(([name, value]) => [name, to(value)])) as Record<Name, To>
