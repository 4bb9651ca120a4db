import { messages } from '@jiangxue/contract/kit/messages.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { certificateBatchEndpoints } from '@jiangxue/contract/papers/certificate-batch.ts'
import type { certificateEndpoints, CertificateFilter } from '@jiangxue/contract/papers/certificate.ts'
import {
  certificateOutcomes,
  previewMessage,
  type CertificateOutcome,
} from '@jiangxue/contract/papers/certificate.values.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../core/context.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { maskKeyword } from '../../core/log/mask.ts'
import { pick } from '../../core/pick.ts'
import { problem } from '../../core/problem.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { translate } from '../../core/text/translate.ts'
import { expensiveWork } from '../../core/work-limits.ts'
import { matchStudents } from '../../people/student/list-matching.ts'
import { studentScope } from '../../people/student/student.policy.ts'
import { describePartOutcomes } from '../../teaching/training-class/part-outcomes.ts'
import { findDesign } from '../design/certificate-design.queries.ts'
import { lookOf } from '../design/design-reader.ts'
import { checkOriginOf } from '../print/check-origin.ts'
import { readIdentityNote } from '../print/identity-note.ts'
import { assertMayReveal } from '../print/may-reveal.ts'
import { renderCertificate, subsetFonts } from '../print/renderer.ts'
import { sendPdf } from '../print/send-pdf.ts'
import { pdfName } from '../print/send-zip.ts'
import { issueAll, runIssuing } from './batch-issue.ts'
import { readCertificateNumber } from './certificate-number.ts'
import certificateResultSheet from './certificate-result-sheet.ts'
import { countResults, listResults } from './certificate-result.queries.ts'
import certificateSheet from './certificate-sheet.ts'
import { readDefaults, readTemplate } from './certificate-template.ts'
import { sendCertificateZip } from './certificate-zip.ts'
import { assertInCharge, assertSeesStudents, onCertificate } from './certificate.policy.ts'
import {
  countCertificates,
  findCertificateByNumber,
  findCurrentCertificate,
  findGraduate,
  listCertificates,
  listCertificatesByIds,
  listCertificatesOf,
  type CertificateRecord,
} from './certificate.queries.ts'
import { presentationOf, toCertificate, toCheck, toDrawing, toDrawnData } from './certificate.wire.ts'
import { deleteCertificate, getCertificate, reissueCertificate, revokeCertificate } from './change-certificate.ts'
import { issueByForm } from './issue-by-form.ts'
import { getGraduate, issueCertificate, trainingKey, trainingTermsOf } from './issue-certificate.ts'

interface InContext {
  readonly context: Context
}

const show = async ({ context }: InContext, row: CertificateRecord) =>
  toCertificate(context.keys, await presentationOf(context), row)
const showAll = async ({ context }: InContext, rows: readonly CertificateRecord[]) => {
  const presentation = await presentationOf(context)
  return rows.map((row) => toCertificate(context.keys, presentation, row))
}

/**
 * The valid certificate of the training project; without one, `data` is null and the message states how many lessons
 * are required.
 */
async function view(call: InContext, studentId: number) {
  const { database, settings } = call.context
  const envelope = { code: 200, success: true, message: messages.done, data: null } as const
  const current = await findCurrentCertificate(database.read, studentId, trainingKey)
  if (current?.status === 'VALID') return { ...envelope, data: await show(call, current) }
  const required = (await settings.current())['certificate.previewLessons']
  const completed = (await findGraduate(database.read, studentId))?.completedLessons ?? 0
  return completed < required ? { ...envelope, message: translate(previewMessage, { lessons: required }) } : envelope
}

async function generate(call: Actor, studentId: number) {
  const terms = await trainingTermsOf(call.context, studentId)
  return show(call, await issueCertificate(call, studentId, terms))
}

async function sendCertificate(
  call: Actor & { readonly reply?: FastifyReply },
  row: CertificateRecord,
): Promise<never> {
  const { caller, context } = call
  const drawing = await toDrawing(context.keys, await presentationOf(context), row)
  const pdf = await expensiveWork.pdfs.run(caller.userId, () => renderCertificate(context, drawing))
  return sendPdf(call.reply, pdf, pdfName(row.certificateNumber, row.studentName))
}

/** Limits the list filter to the students that the caller may see. */
const scoped = <Filter extends CertificateFilter>(caller: Caller, filter: Filter): Filter => ({
  ...filter,
  organizationId: studentScope(caller, filter.organizationId).organizationId,
})

/** The caller's last run; organizations see what became of the students they still have. */
function resultsOf(caller: Caller) {
  assertSeesStudents(caller)
  return { userId: caller.userId, ...pick(studentScope(caller), ['organizationId']) }
}

export const certificateHandlers: HandlersOf<
  keyof typeof certificateEndpoints | keyof typeof certificateBatchEndpoints
> = {
  viewCertificate: (call) => view(call, call.params.studentId),
  generateCertificateByGet: (call) => generate(call, call.params.studentId),
  generateCertificate: (call) => generate(call, call.params.studentId),
  listOwnCertificates: async (call) =>
    showAll(call, await listCertificatesOf(call.context.database.read, call.params.studentId)),
  openOwnCertificatePdf: async (call) => {
    const row = await getCertificate(call.context.database.read, call.params.id, call.params.studentId)
    if (row.status !== 'VALID' && call.caller.role === 'STUDENT') throw problem('certificate.notValid')
    return sendCertificate(call, row)
  },

  getCertificateDrawing: async ({ caller, context, params, reply }) => {
    const { read } = context.database
    const row = await getCertificate(read, params.id, params.studentId)
    const data = toDrawnData(context.keys, await presentationOf(context), row)
    const fonts = await expensiveWork.pdfs.run(caller.userId, () => subsetFonts(context, data))
    // A certificate never changes, but the next user of this browser must send their own token.
    reply?.headers({ 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' })
    return { fonts, ...lookOf(row.designId === null ? undefined : await findDesign(read, row.designId)) }
  },

  listCertificates: async (call) => {
    const db = call.context.database.read
    const filter = scoped(call.caller, call.query)
    const rows = await listCertificates(db, filter, call.query)
    return toPage(await showAll(call, rows), await countCertificates(db, filter), call.query)
  },

  getCertificateDefaults: (call) => readDefaults(call.context),
  getCertificateTemplate: (call) => readTemplate(call.context, call.query.sample),

  exportCertificates: async (call) => {
    const { reason, ...filter } = call.query
    assertMayReveal(call.caller, 'students.reveal', reason)
    const search = scoped(call.caller, filter)
    const isWhole = reason !== undefined
    const { sealing } = call.context.keys
    const task = { search, isWhole, sealing }
    return sendWorkbook(call, certificateSheet, import.meta.resolve('./certificate-sheet.ts'), task, {
      ...search,
      isIdCardWhole: isWhole,
      reason,
    })
  },

  issueCertificate: async (call) => {
    assertSeesStudents(call.caller)
    await assertInCharge(call, [call.body.studentId])
    return show(call, await issueByForm(call, call.body))
  },

  getCertificateOfStudent: async (call) => {
    await getGraduate(call.context.database.read, call.params.id)
    await assertInCharge(call, [call.params.id])
    return view(call, call.params.id)
  },

  batchGenerateCertificates: async (call) => {
    const { studentIds, ...terms } = call.body
    assertSeesStudents(call.caller)
    await assertInCharge(call, studentIds)
    const { certificates, existing, failures } = await issueAll(call, studentIds, terms)
    return { data: await showAll(call, certificates), existing, failures }
  },

  listCertificateResults: async ({ context, caller, query }) => {
    const { outcome, ...at } = query
    const filter = resultsOf(caller)
    const db = context.database.read
    const counts = new Map((await countResults(db, filter)).map((row) => [row.outcome, Number(row.students)]))
    const total = certificateOutcomes
      .filter((each) => outcome === undefined || each === outcome)
      .reduce((sum, each) => sum + (counts.get(each) ?? 0), 0)
    const rows = await listResults(db, { ...filter, outcome }, at)
    const content = rows.map((row) => ({ ...row, outcome: row.outcome }))
    return {
      ...toPage(content, total, at),
      counts: Object.fromEntries(certificateOutcomes.map((each) => [each, counts.get(each) ?? 0])) as Record<
        CertificateOutcome,
        number
      >,
    }
  },
  exportCertificateResults: (call) => {
    const module = import.meta.resolve('./certificate-result-sheet.ts')
    return sendWorkbook(call, certificateResultSheet, module, resultsOf(call.caller))
  },

  batchDownloadCertificates: async (call) => {
    const rows = await listCertificatesByIds(call.context.database.read, [...new Set(call.body.certificateIds)])
    if (rows.length === 0) throw problem('certificate.noneToDownload')
    await assertInCharge(
      call,
      rows.map((row) => row.studentId),
    )
    const detail = { certificates: rows.length }
    const results = rows.map((row) => ({ ...row, outcome: 'existing', certificate: row, reason: '' }) as const)
    return sendCertificateZip(call, { total: rows.length, results: () => results, detail })
  },

  batchGenerateAndDownloadCertificates: async (call) => {
    const { caller, body } = call
    if (!hasPermission('certificates.edit', caller)) throw problem('access.denied')
    assertSeesStudents(caller)
    const { verifyAddress, ...filter } = body
    checkOriginOf(caller, await call.context.settings.current(), verifyAddress)
    const { total, ids } = await matchStudents(call, filter)
    const keyword = filter.keyword && maskKeyword(filter.keyword)
    const results = () => runIssuing(call, ids, { verifyAddress })
    return sendCertificateZip(call, { total, results, detail: { students: total, ...filter, keyword } })
  },

  deleteCertificate: onCertificate((call, { id }) => deleteCertificate(call, id)),

  openCertificatePdf: onCertificate(async (call, row) => {
    const { database } = call.context
    const detail = { certificateNumber: row.certificateNumber }
    await database.write((db) => audit(db, call, { action: 'certificate.export', targetId: row.id, detail }))
    return sendCertificate(call, row)
  }),
  revokeCertificate: onCertificate(async (call, { id }, { reason }) =>
    show(call, await revokeCertificate(call, id, reason)),
  ),
  reissueCertificate: onCertificate(async (call, { id }, body) => show(call, await reissueCertificate(call, id, body))),

  checkCertificate: async ({ context: { database, settings }, params }) => {
    const number = readCertificateNumber(params.certificateNumber)
    const row = number === undefined ? undefined : await findCertificateByNumber(database.read, number)
    if (!row) throw problem('certificate.notFound')
    const { studentId, classId, hasAssessment } = row
    return toCheck(row, {
      note: await readIdentityNote(database.read, await settings.current(), studentId),
      assessment:
        classId !== null && hasAssessment === 1 ? await describePartOutcomes(database.read, classId, studentId) : '',
    })
  },
}
