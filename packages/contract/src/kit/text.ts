/** Marks a Chinese source text for translation; `{name}` is replaced by a value. Returns the source unchanged. */
export const text = <const T extends string>(source: T): T => source

/** Turns a source text into words for people. */
export type Translate = (source: string, values?: Readonly<Record<string, string | number>>) => string

/** Puts values into a text in its own language: `fillText('状态码: {status}', { status: 500 })`. */
export function fillText(source: string, values: Readonly<Record<string, string | number>> = {}): string {
  return source.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}
