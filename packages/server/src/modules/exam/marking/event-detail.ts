import { eventDetails } from '@jiangxue/contract/exam/exam.values.ts'
import type { Save } from '@jiangxue/contract/exam/sitting.ts'
import { isKeyOf } from '@jiangxue/contract/kit/table.ts'
import { translate } from '../../../core/text/translate.ts'
import type { WarningDetail } from '../sitting/warnings.ts'

/** What staff read about an event: a reason, or more than that. Empty once it was erased with the account. */
export function detailInWords(kind: string, detail: string): string {
  if (detail === '' || !isKeyOf(eventDetails, kind)) return detail
  return translate(eventDetails[kind], valuesOf(JSON.parse(detail)))
}

type Detail = Pick<Save, 'answers'> | { readonly minutes: number; readonly reason: string } | WarningDetail

const valuesOf = (detail: Detail): Record<string, string | number> =>
  'answers' in detail ? { count: Object.keys(detail.answers).length } : { ...detail }
