export const richTextLimits = { maxLength: 40_000 } as const

/** How a paragraph or heading may be aligned besides to the left. */
export const alignments = ['center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]
/** The class of an aligned paragraph in stored HTML. */
export const alignmentClass = (alignment: Alignment) => `align-${alignment}` as const

const mostSpanned = 50

/** How many columns or rows a cell of a table in a text takes up: 1 where its HTML says nothing sensible, and never more than 50. */
export const cellSpan = (said: string | null | undefined): number =>
  /^\d{1,9}$/.test(said?.trim() ?? '') ? Math.min(Math.max(Number(said), 1), mostSpanned) : 1

const scopes: ReadonlySet<string> = new Set(['col', 'row', 'colgroup', 'rowgroup'])

/** What the header cell of a table in a text is the header of; null where its HTML does not say. */
export const headerScope = (said: string | null | undefined): string | null => {
  const scope = said?.trim().toLowerCase() ?? ''
  return scopes.has(scope) ? scope : null
}
