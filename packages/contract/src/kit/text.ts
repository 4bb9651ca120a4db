/** Marks a Chinese source text for translation; `{name}` is replaced by a value. Returns the source unchanged. */
export const text = <const T extends string>(source: T): T => source

/** The keys of a table of texts, in its order. */
export const keysOf = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): readonly K[] =>
  Object.keys(table) as K[]

/** Whether a table has a name as one of its keys. */
export const isKeyOf = <K extends string>(table: Readonly<Record<K, unknown>>, name: string): name is K =>
  Object.hasOwn(table, name)

/** Whether a value is one of a list. */
export const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  list.some((each) => each === value)

/** A table with a value for each of these keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>

/** Translates a source text into the display language. */
export type Translate = (source: string, values?: Readonly<Record<string, string | number>>) => string

/** Replaces a text's placeholders without translating it: `fillText('状态码: {status}', { status: 500 })`. */
export function fillText(source: string, values: Readonly<Record<string, string | number>> = {}): string {
  return source.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}
