export const richTextLimits = { maxLength: 40_000 } as const

/** Alignments of a paragraph or heading, other than left. */
export const alignments = ['center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]
/** Returns the class of an aligned paragraph in stored HTML. */
export const alignmentClass = (alignment: Alignment) => `align-${alignment}` as const

const mostSpanned = 50

/** Returns how many columns or rows a table cell spans: 1 if its HTML has no valid value, at most 50. */
export const cellSpan = (said: string | null | undefined): number =>
  /^\d{1,9}$/.test(said?.trim() ?? '') ? Math.min(Math.max(Number(said), 1), mostSpanned) : 1

const scopes: ReadonlySet<string> = new Set(['col', 'row', 'colgroup', 'rowgroup'])

/** Returns the scope of a table's header cell; null if its HTML has no valid value. */
export const headerScope = (said: string | null | undefined): string | null => {
  const scope = said?.trim().toLowerCase() ?? ''
  return scopes.has(scope) ? scope : null
}

/** Whether a text may show the picture at this address: one of the school’s files, or one of another site over https. */
export const isTextPicture = (address: string) => /^(\/files\/\d+(-[\w-]{32})?$|https:\/\/)/.test(address)
