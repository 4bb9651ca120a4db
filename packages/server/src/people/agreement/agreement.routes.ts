import type { agreementEndpoints } from '@jiangxue/contract/agreement/agreement.ts'
import { agreementKinds } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/problem.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { readAgreement, readManagedAgreement, toVersion } from './agreement.wire.ts'
import { agreementsInForce } from './agreements-in-force.ts'
import consentSheet from './consent-sheet.ts'
import { acceptedBy } from './record-consent.ts'
import { publishAgreement, saveAgreementDraft } from './save-agreement.ts'

export const agreementHandlers: HandlersOf<keyof typeof agreementEndpoints> = {
  listAgreements: async ({ context }) =>
    (await agreementsInForce(context)).map((row) => ({ ...toVersion(row), kind: row.kind, title: row.title })),
  getAgreement: async ({ context, params, query }) => {
    const agreement = await readAgreement(context.database.read, params.kind, query.version)
    if (!agreement) throw problem('agreement.notFound')
    return agreement
  },
  acceptAgreements: async (call) => {
    const record = await acceptedBy(call, 'signIn', call.body)
    await call.context.database.write((db) => record(db, call.caller.userId))
  },
  listManagedAgreements: ({ context: { database } }) =>
    Promise.all(agreementKinds.map((kind) => readManagedAgreement(database.read, kind))),
  saveAgreementDraft: (call) => saveAgreementDraft(call, call.params.kind, call.body),
  publishAgreement: (call) => publishAgreement(call, call.params.kind, call.body),
  exportConsents: (call) => sendWorkbook(call, consentSheet, import.meta.resolve('./consent-sheet.ts'), {}),
}
