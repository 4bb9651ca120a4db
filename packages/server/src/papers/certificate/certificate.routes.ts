import { previewMessage } from '@jiangxue/contract/certificate.values.ts'
import { messages } from '@jiangxue/contract/kit/messages.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { fillText } from '@jiangxue/contract/kit/text.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { audit } from '../../core/log/audit.ts'
import { maskKeyword } from '../../core/log/mask.ts'
import { issueBatch, tryIssue } from './batch-issue.ts'
import { readCertificateNumber } from './certificate-number.ts'
import { sendCertificateZip } from './certificate-zip.ts'
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
import { siteOf, toCertificate, toCheck, toDrawing } from './certificate.wire.ts'
import { deleteCertificate, getCertificate, reissueCertificate, revokeCertificate } from './change-certificate.ts'
import { issueByForm } from './issue-by-form.ts'
import { getGraduate, issueCertificate, trainingKey, trainingTerms } from './issue-certificate.ts'
import { matchStudents } from './list-matching.ts'
import { renderPdf, subsetFonts } from './renderer.ts'

/** The request supplies the school's address where the settings do not. */
interface Requested {
  readonly context: Context
  readonly request?: FastifyRequest
}

const show = async ({ context, request }: Requested, row: CertificateRecord) =>
  toCertificate(context.keys, await siteOf(context, request), row)
const showAll = async ({ context, request }: Requested, rows: readonly CertificateRecord[]) => {
  const site = await siteOf(context, request)
  return rows.map((row) => toCertificate(context.keys, site, row))
}

/** The valid certificate of the training project; without one `data` is null and the message says what is missing. */
async function view(call: Requested, studentId: number) {
  const { database, settings } = call.context
  const envelope = { code: 200, success: true, message: messages.done, data: null } as const
  const current = await findCurrentCertificate(database.read, studentId, trainingKey)
  if (current?.status === 'VALID') return { ...envelope, data: await show(call, current) }
  const required = (await settings.current())['certificate.previewLessons']
  const completed = (await findGraduate(database.read, studentId))?.completedLessons ?? 0
  return completed < required ? { ...envelope, message: fillText(previewMessage, { lessons: required }) } : envelope
}

async function generate(call: Actor & Requested, studentId: number) {
  const terms = trainingTerms(await call.context.settings.current())
  return show(call, await issueCertificate(call, studentId, terms))
}

async function sendPdf(call: Requested & { readonly reply?: FastifyReply }, row: CertificateRecord): Promise<never> {
  const drawing = toDrawing(call.context.keys, await siteOf(call.context, call.request), row)
  const pdf = await renderPdf(call.context, drawing)
  const name = encodeURIComponent(`${row.certificateNumber}_${row.studentName}.pdf`)
  call.reply
    ?.headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="certificate.pdf"; filename*=UTF-8''${name}`,
    })
    .type('application/pdf')
  return call.reply?.send(Buffer.from(pdf)) as never
}

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

export const certificateHandlers: HandlersOf<
  | 'viewCertificate'
  | 'generateCertificateByGet'
  | 'generateCertificate'
  | 'listOwnCertificates'
  | 'openOwnCertificatePdf'
  | 'listCertificateFonts'
  | 'listCertificates'
  | 'issueCertificate'
  | 'getCertificateOfStudent'
  | 'batchGenerateCertificates'
  | 'batchDownloadCertificates'
  | 'batchGenerateAndDownloadCertificates'
  | 'deleteCertificate'
  | 'openCertificatePdf'
  | 'revokeCertificate'
  | 'reissueCertificate'
  | 'checkCertificate'
> = {
  viewCertificate: (call) => view(call, call.params.studentId),
  generateCertificateByGet: (call) => generate(call, call.params.studentId),
  generateCertificate: (call) => generate(call, call.params.studentId),
  listOwnCertificates: async (call) =>
    showAll(call, await listCertificatesOf(call.context.database.read, call.params.studentId)),
  openOwnCertificatePdf: async (call) =>
    sendPdf(call, await getCertificate(call.context.database.read, call.params.id, call.params.studentId)),

  listCertificateFonts: async ({ context, params, request, reply }) => {
    const row = await getCertificate(context.database.read, params.id, params.studentId)
    // A certificate never changes; but the next person at this browser must send their own token.
    reply?.headers({ 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' })
    return subsetFonts(context, toDrawing(context.keys, await siteOf(context, request), row))
  },

  listCertificates: async (call) => {
    const db = call.context.database.read
    const rows = await listCertificates(db, call.query, call.query)
    return toPage(await showAll(call, rows), await countCertificates(db, call.query), call.query)
  },

  issueCertificate: async (call) => show(call, await issueByForm(call, call.body)),

  getCertificateOfStudent: async (call) => {
    await getGraduate(call.context.database.read, call.params.id)
    return view(call, call.params.id)
  },

  batchGenerateCertificates: async (call) => {
    const { certificates, failures } = await issueBatch(call, call.body.studentIds)
    return { data: await showAll(call, certificates), failures }
  },

  batchDownloadCertificates: async (call) => {
    const rows = await listCertificatesByIds(call.context.database.read, [...new Set(call.body.certificateIds)])
    if (rows.length === 0) throw problem('certificate.noneToDownload')
    const detail = { certificates: rows.length }
    return sendCertificateZip(call, { total: rows.length, results: () => each(rows), detail })
  },

  batchGenerateAndDownloadCertificates: async (call) => {
    const { caller, body } = call
    if (caller.permissions?.has('certificates.edit') === false) throw problem('access.denied')
    const { total, ids } = await matchStudents(call.context, caller, body)
    const keyword = body.keyword && maskKeyword(body.keyword)
    async function* results() {
      for await (const id of ids) yield await tryIssue(call, id)
    }
    return sendCertificateZip(call, { total, results, detail: { students: total, ...body, keyword } })
  },

  deleteCertificate: (call) => deleteCertificate(call, call.params.id),

  openCertificatePdf: async (call) => {
    const { database } = call.context
    const row = await getCertificate(database.read, call.params.id)
    const detail = { certificateNumber: row.certificateNumber }
    await database.write((db) => audit(db, call, { action: 'certificate.export', targetId: row.id, detail }))
    return sendPdf(call, row)
  },
  revokeCertificate: async (call) => show(call, await revokeCertificate(call, call.params.id, call.body.reason)),
  reissueCertificate: async (call) => show(call, await reissueCertificate(call, call.params.id, call.body.reason)),

  checkCertificate: async ({ context, params }) => {
    const number = readCertificateNumber(params.certificateNumber)
    const row = number === undefined ? undefined : await findCertificateByNumber(context.database.read, number)
    if (!row) throw problem('certificate.notFound')
    return toCheck(row)
  },
}
