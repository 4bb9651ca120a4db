import type { ImportedItem } from '@jiangxue/contract/exam/item-import.ts'
import { blankContent } from '@jiangxue/contract/exam/item-rules.ts'
import type { ReadProblem } from './read-item.ts'

type Content = Partial<ImportedItem> & Pick<ImportedItem, 'kind'>

/** An item with all its fields, of which a file has some. */
export const wholeItem = (content: Content): ImportedItem => ({
  ...blankContent(content.kind),
  topic: '',
  difficulty: 2,
  ...content,
})

/** What a reader made of a question: what is known of the item, and why it cannot be imported. */
export interface Understood {
  readonly content: Content
  readonly problem?: ReadProblem
}

/** A question of which only the text is shown. */
export const notImported = (
  code: 'questionUnsupported' | 'weightsUnsupported' | 'keyUnreadable',
  values: Readonly<Record<string, string>> = {},
): Understood => ({ content: { kind: 'essay' }, problem: { field: 'kind', code, values } })

/** The feedback of answers as paragraphs of an analysis. */
export const analysisOf = (general: string, feedback: readonly string[]): string =>
  [general, ...feedback].filter((html) => html !== '').join('')
