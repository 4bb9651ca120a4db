import { itemIssues } from '@jiangxue/contract/exam/item-rules.ts'
import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import type { ItemStatus } from '@jiangxue/contract/exam/item.values.ts'
import { invalid, type FieldErrors } from '../../../core/problem.ts'
import { hasNewForeignPicture } from '../../../core/text/html.ts'

type Texts = Pick<ItemContent, 'stem' | 'options' | 'analysis'>
const noTexts: Texts = { stem: '', options: [], analysis: '' }

/** What is wrong with clean content that is to be asked, by field. */
export const issuesOf = (content: ItemContent): FieldErrors => ({
  ...itemIssues(content),
  ...foreignPictures(content, noTexts),
})

/**
 * Throws if clean content shows pictures of other sites that it did not show `before`, or if an active item could not
 * be asked.
 */
export function assertComplete(content: ItemContent, status: ItemStatus, before: Texts = noTexts): void {
  const errors: FieldErrors = { ...(status === 'ACTIVE' && itemIssues(content)), ...foreignPictures(content, before) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function foreignPictures(content: Texts, before: Texts): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of ['stem', 'options', 'analysis'] as const)
    if (hasNewForeignPicture(textOf(content, name), textOf(before, name))) errors[name] = 'picture.foreign'
  return errors
}

const textOf = (content: Texts, name: keyof Texts): string =>
  name === 'options' ? content.options.map(({ html }) => html).join('') : content[name]
