import { ItemContent } from '@jiangxue/contract/exam/item.ts'
import type { FormInstance } from 'antd'
import { checkCorrections } from '../../kit/form/zod-rules.client.ts'

const content = Object.fromEntries(Object.keys(ItemContent.shape).map((name) => [name, undefined]))

/** `checkCorrections` of an item: the number of its blanks is corrected in the stem, and a draft needs no key. */
export const correctTogether =
  <Values>(form: FormInstance<Values>) =>
  (changed: object) =>
    checkCorrections(form)('stem' in changed || 'status' in changed ? { ...content, ...changed } : changed)
