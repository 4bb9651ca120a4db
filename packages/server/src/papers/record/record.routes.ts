import { listLimits } from '@jiangxue/contract/kit/list.values.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { learningRecordEndpoints } from '@jiangxue/contract/papers/learning-record.ts'
import { latestRecords, recordZipTexts } from '@jiangxue/contract/papers/learning-record.values.ts'
import { digestLookupCode } from '../../core/crypto/lookup-code.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { existing } from '../../core/problem.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { translate } from '../../core/text/translate.ts'
import { expensiveWork } from '../../core/work-limits.ts'
import { countStudyRecords, listStudyRecords } from '../../teaching/student-centre/study-record.queries.ts'
import { readIdentityNote } from '../print/identity-note.ts'
import { assertMayReveal } from '../print/may-reveal.ts'
import { renderRecords } from '../print/renderer.ts'
import { sendPdf } from '../print/send-pdf.ts'
import { pdfName } from '../print/send-zip.ts'
import { auditPrint, printedIdCard, printRecord } from './print-record.ts'
import { printTogether } from './print-together.ts'
import { provePrint } from './prove-print.ts'
import { readRecordHead } from './record-head.ts'
import recordSheet from './record-sheet.ts'
import { chooseSheet } from './record-students.ts'
import { sendRecordZip } from './record-zip.ts'
import { onLearner, recordsFor } from './record.policy.ts'
import { findRecordPrint, isPrintUnverified } from './record.queries.ts'
import { toLearningRecord, toRecordCheck } from './record.wire.ts'

export const learningRecordHandlers: HandlersOf<keyof typeof learningRecordEndpoints> = {
  listLearningRecords: onLearner(async ({ context, caller, query: { page, size } }, { id }) => {
    const { read } = context.database
    const which = recordsFor(caller, id)
    const isPaged = page !== undefined || size !== undefined
    const at = { page: page ?? 0, size: size ?? (isPaged ? listLimits.size : latestRecords) }
    const records = (await listStudyRecords(read, which, at)).map(toLearningRecord)
    return isPaged ? toPage(records, await countStudyRecords(read, which), at) : records
  }),

  getRecordHead: onLearner(readRecordHead),

  logRecordPrint: onLearner(async (call, learner, { reason }) => {
    assertMayReveal(call.caller, 'students.reveal', reason)
    await call.context.database.write((db) => auditPrint(db, call, learner.id, 'page', reason))
    return { idCard: printedIdCard(call, learner, reason) || null }
  }),

  openRecordPdf: onLearner(async (call, learner) => {
    assertMayReveal(call.caller, 'students.reveal', call.query.reason)
    const record = await printRecord(call, learner.id, call.query)
    const pdf = await expensiveWork.pdfs.run(call.caller.userId, () => renderRecords(call.context, [record]))
    return sendPdf(call.reply, pdf, pdfName(learner.studentNumber ?? String(learner.id), learner.name))
  }),

  batchPrintRecords: (call) => sendRecordZip(call, call.body),
  printRecordsTogether: async (call) =>
    sendPdf(call.reply, await printTogether(call, call.body), translate(recordZipTexts.pdfName)),

  exportLearningRecords: async (call) => {
    const { filter, logged } = await chooseSheet(call, call.body)
    return sendWorkbook(call, recordSheet, import.meta.resolve('./record-sheet.ts'), filter, logged)
  },

  checkRecord: async ({ context, params }) => {
    const print = existing(
      await findRecordPrint(context.database.read, digestLookupCode('record', params.code)),
      'record.notFound',
    )
    const proof = await provePrint(context, print)
    const { read } = context.database
    const { studentId, ledgerLength } = print
    return toRecordCheck(print, proof, {
      isUnverified: await isPrintUnverified(read, print),
      note: await readIdentityNote(read, await context.settings.current(), studentId, ledgerLength),
    })
  },
}
