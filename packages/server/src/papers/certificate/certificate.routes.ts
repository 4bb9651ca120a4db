import type { CertificateStatus } from '@jiangxue/contract/certificate.values.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { fillText } from '@jiangxue/contract/kit/text.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../core/context.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { maskKeyword } from '../../core/log/mask.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { done } from '../../core/units.ts'
import { issueBatch, issueOrExplain } from './batch-issue.ts'
import { readCertificateNumber } from './certificate-number.ts'
import { sendCertificateZip } from './certificate-zip.ts'
import {
  countCertificates,
  findCertificateByNumber,
  findGraduate,
  findStanding,
  listCertificates,
  listCertificatesByIds,
  listCertificatesOf,
  type CertificateRecord,
} from './certificate.queries.ts'
import { siteOf, toCertificate, toCheck, toDrawing } from './certificate.wire.ts'
import { deleteCertificate, getCertificate, reissueCertificate, revokeCertificate } from './change-certificate.ts'
import { issueByForm } from './issue-by-form.ts'
import { getGraduate, issueCertificate, trainingKey, trainingWish } from './issue-certificate.ts'
import { matchStudents } from './list-matching.ts'
import { renderPdf, subsetFonts } from './renderer.ts'

type Called = { readonly context: Context; readonly request?: Parameters<typeof siteOf>[1] }
const show = async ({ context, request }: Called, row: CertificateRecord) =>
  toCertificate(context.keys, await siteOf(context, request), row)
const showAll = async ({ context, request }: Called, rows: readonly CertificateRecord[]) => {
  const site = await siteOf(context, request)
  return rows.map((row) => toCertificate(context.keys, site, row))
}

/** The valid certificate of the training project; without one `data` is null and the message says what is missing. */
async function view(call: Called, studentId: number) {
  const { database, settings } = call.context
  const row = await findStanding(database.read, studentId, trainingKey)
  if (row?.status === ('VALID' satisfies CertificateStatus)) return done(await show(call, row))
  const needed = (await settings.current())['certificate.previewLessons']
  const lessons = (await findGraduate(database.read, studentId))?.completedLessons ?? 0
  return lessons < needed ? done(null, fillText('完成{lessons}课时才能预览证书', { lessons: needed })) : done(null)
}

async function generate(call: Called & { caller: Caller; origin: Origin }, studentId: number) {
  const wish = trainingWish(await call.context.settings.current())
  return done(
    await show(call, await issueCertificate(call.context, call.caller, call.origin, studentId, wish)),
    '证书生成成功',
  )
}

async function sendPdf(call: Called & { reply?: FastifyReply }, row: CertificateRecord) {
  const pdf = await renderPdf(call.context, toDrawing(call.context.keys, await siteOf(call.context, call.request), row))
  const name = encodeURIComponent(`${row.certificateNumber}_${row.studentName}.pdf`)
  call.reply
    ?.headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="certificate.pdf"; filename*=UTF-8''${name}`,
    })
    .type('application/pdf')
  return call.reply?.send(Buffer.from(pdf)) as never
}

/** Whoever takes certificates out of the school is written down. */
const recordExport = ({ database, now }: Context, caller: Caller, origin: Origin, detail: object, id = 0) =>
  database.write((db) =>
    recordOperation(
      db,
      caller,
      origin,
      { action: 'certificate.export', targetType: 'certificate', targetId: id, detail },
      now(),
    ),
  )

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
    // A certificate never changes; but the next person at this browser must ask for himself.
    reply?.headers({ 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' })
    return subsetFonts(context, toDrawing(context.keys, await siteOf(context, request), row))
  },

  listCertificates: async (call) => {
    const db = call.context.database.read
    const rows = await listCertificates(db, call.query, call.query)
    return toPage(await showAll(call, rows), await countCertificates(db, call.query), call.query)
  },

  issueCertificate: async (call) =>
    done(await show(call, await issueByForm(call.context, call.caller, call.origin, call.body)), '证书生成成功'),

  getCertificateOfStudent: async (call) => {
    await getGraduate(call.context.database.read, call.params.id)
    return view(call, call.params.id)
  },

  batchGenerateCertificates: async (call) => {
    const { certificates, failures } = await issueBatch(call.context, call.caller, call.origin, call.body.studentIds)
    return { ...done(await showAll(call, certificates), '证书生成成功'), failures }
  },

  batchDownloadCertificates: async ({ context, caller, origin, body, reply, request }) => {
    const rows = await listCertificatesByIds(context.database.read, [...new Set(body.certificateIds)])
    if (rows.length === 0) throw problem('certificate.noneToDownload')
    async function* results() {
      yield* rows
    }
    const writeDown = () => recordExport(context, caller, origin, { certificates: rows.length })
    return (await sendCertificateZip(
      context,
      reply as FastifyReply,
      await siteOf(context, request),
      rows.length,
      results,
      writeDown,
    )) as never
  },

  batchGenerateAndDownloadCertificates: async ({ context, caller, origin, body, reply, request }) => {
    if (caller.permissions?.has('certificates.edit') === false) throw problem('access.denied')
    const { total, ids } = await matchStudents(context, caller, body)
    const searched = { ...body, ...(body.keyword && { keyword: maskKeyword(body.keyword) }) }
    const writeDown = () => recordExport(context, caller, origin, { students: total, ...searched })
    async function* results() {
      for await (const id of ids) yield await issueOrExplain(context, caller, origin, id)
    }
    return (await sendCertificateZip(
      context,
      reply as FastifyReply,
      await siteOf(context, request),
      total,
      results,
      writeDown,
    )) as never
  },

  deleteCertificate: async ({ context, caller, origin, params }) => {
    await deleteCertificate(context, caller, origin, params.id)
    return done(null, '删除成功')
  },

  openCertificatePdf: async (call) => {
    const row = await getCertificate(call.context.database.read, call.params.id)
    await recordExport(call.context, call.caller, call.origin, { certificateNumber: row.certificateNumber }, row.id)
    return sendPdf(call, row)
  },
  revokeCertificate: async (call) =>
    done(
      await show(
        call,
        await revokeCertificate(call.context, call.caller, call.origin, call.params.id, call.body.reason),
      ),
    ),
  reissueCertificate: async (call) =>
    done(
      await show(
        call,
        await reissueCertificate(call.context, call.caller, call.origin, call.params.id, call.body.reason),
      ),
    ),

  checkCertificate: async ({ context, params }) => {
    const number = readCertificateNumber(params.certificateNumber)
    const row = number === undefined ? undefined : await findCertificateByNumber(context.database.read, number)
    if (!row) throw problem('certificate.absent')
    return toCheck(row)
  },
}
