/** Marks a Chinese source text for translation; `{name}` is replaced by a value. Returns the source unchanged. */
export const text = <const T extends string>(source: T): T => source

/** The keys of a table of texts, in its order. */
export const keysOf = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): readonly K[] =>
  Object.keys(table) as K[]

/** Translates a source text into the display language. */
export type Translate = (source: string, values?: Readonly<Record<string, string | number>>) => string

/** Replaces a text's placeholders without translating it: `fillText('状态码: {status}', { status: 500 })`. */
export function fillText(source: string, values: Readonly<Record<string, string | number>> = {}): string {
  return source.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}
