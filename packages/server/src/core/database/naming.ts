const columns = new Map<string, string>()
const properties = new Map<string, string>()

/** The column or table of a property: names are `snake_case` in the database and in raw SQL, `camelCase` in code. */
export const toColumn = (property: string): string =>
  remembered(columns, property, (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** The property of a column: `created_at` → `createdAt`. */
export const toProperty = (column: string): string =>
  remembered(properties, column, (name) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))

function remembered(known: Map<string, string>, name: string, convert: (name: string) => string): string {
  let converted = known.get(name)
  if (converted === undefined) known.set(name, (converted = convert(name)))
  return converted
}
