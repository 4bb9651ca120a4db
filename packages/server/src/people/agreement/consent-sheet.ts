import {
  agreementLabels,
  consentPlaceLabels,
  consentSheetTitles as titles,
} from '@jiangxue/contract/agreement/agreement.values.ts'
import type { ListSheet } from '../../core/spreadsheet/sheet.ts'
import { countAllConsents, listConsentsBefore, type ConsentRow } from './agreement.queries.ts'

/** Every consent, latest first. */
const consentSheet: ListSheet<object, ConsentRow> = {
  name: titles.sheet,
  operation: 'consent.export',
  columns: [
    { title: titles.time, width: 18, kind: 'instant', value: (row) => row.at },
    { title: titles.name, width: 16, value: (row) => row.name },
    { title: titles.username, width: 18, value: (row) => row.username },
    { title: titles.agreement, width: 20, kind: 'word', value: (row) => agreementLabels[row.kind] },
    { title: titles.version, width: 8, value: (row) => row.version },
    {
      title: titles.decision,
      width: 10,
      kind: 'word',
      value: (row) => (row.isGiven ? titles.given : titles.withdrawn),
    },
    { title: titles.place, width: 12, kind: 'word', value: (row) => consentPlaceLabels[row.place] },
    { title: titles.ip, width: 18, kind: 'code', value: (row) => row.ip },
    { title: titles.device, width: 60, value: (row) => row.userAgent },
  ],
  count: countAllConsents,
  rowsBefore: (db, _, id, limit) => listConsentsBefore(db, id, limit),
}
export default consentSheet
