import {
  comparedRosterFields,
  rosterFieldLabels,
  rosterFields,
  rosterSheetTitles,
} from '@jiangxue/contract/student/roster.values.ts'
import type { OrderedSheet } from '../../core/spreadsheet/sheet.ts'

/** Rows preformatted as text, so that a spreadsheet does not turn ID numbers into numbers. */
const preparedRows = 1000
const wideFields = new Set(['idCard', 'organization', 'email'])

/** An empty roster template. */
const templateSheet: OrderedSheet<object, { readonly id: number }> = {
  name: rosterSheetTitles.template,
  operation: 'roster.template',
  columns: rosterFields
    .filter((field) => !comparedRosterFields.includes(field))
    .map((field) => ({
      title: rosterFieldLabels[field],
      width: wideFields.has(field) ? 26 : 16,
      kind: 'code' as const,
      value: () => null,
    })),
  count: async () => 0,
  async *rows() {
    for (let id = 1; id <= preparedRows; id++) yield { id }
  },
}
export default templateSheet
