import { ImportedItem } from '@jiangxue/contract/exam/item-import.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'

/** What GIFT has no place for: a comment before the question has it as JSON, which other programs skip. */
const GiftExtras = ImportedItem.pick({
  kind: true,
  difficulty: true,
  keepsOrder: true,
  anyOrder: true,
  caseSensitive: true,
  reference: true,
  points: true,
})
  .extend({ tolerances: z.array(z.number().nullable()) })
  .partial()
export type GiftExtras = z.output<typeof GiftExtras>

const mark = '// jiangxue: '

export const writeExtras = (extras: GiftExtras): string => mark + JSON.stringify(extras)

/** The extras of a comment; undefined if it is another one or has been damaged. */
export function readExtras(comment: string): GiftExtras | undefined {
  if (!comment.startsWith(mark)) return undefined
  try {
    return GiftExtras.safeParse(JSON.parse(comment.slice(mark.length))).data
  } catch {
    return undefined
  }
}
