import type { FormInstance } from 'antd'
import { checkCorrections } from '../../kit/form/zod-rules.client.ts'

/** `checkCorrections` of an item: the number of its blanks is corrected in the stem, too. */
export const correctTogether =
  <Values>(form: FormInstance<Values>) =>
  (changed: object) =>
    checkCorrections(form)('stem' in changed ? { ...changed, blanks: undefined } : changed)
