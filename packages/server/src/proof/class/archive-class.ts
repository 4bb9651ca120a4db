import { isDeepStrictEqual } from 'node:util'
import {
  archivedExports,
  classArchiveTexts as texts,
  memberSheetTitles,
} from '@jiangxue/contract/class/training-class.values.ts'
import { applicationSheetTitles } from '@jiangxue/contract/papers/application.values.ts'
import type { FastifyReply } from 'fastify'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { workbookFile } from '../../core/spreadsheet/write-workbook.ts'
import { translate } from '../../core/text/translate.ts'
import { applicationColumns, withIdCards } from '../../papers/application/application-sheet.ts'
import { listApplicationsOfClass } from '../../papers/application/application.queries.ts'
import { findCertificate } from '../../papers/certificate/certificate.queries.ts'
import { presentationOf, toDrawing } from '../../papers/certificate/certificate.wire.ts'
import { checkOriginOf } from '../../papers/print/check-origin.ts'
import { renderCertificate } from '../../papers/print/renderer.ts'
import { pdfName, type ZipFile } from '../../papers/print/send-zip.ts'
import { memberColumns, memberRows } from '../../teaching/training-class/member-sheet.ts'
import { listClassCertificates, listMemberIds } from '../../teaching/training-class/member.queries.ts'
import { lockedClass } from '../../teaching/training-class/training-class.policy.ts'
import { saveClass } from '../../teaching/training-class/training-class.queries.ts'
import { examPapersOf } from '../exam/exam-papers.ts'
import { readExams } from '../exam/read-sheets.ts'
import { listRecordedExams } from '../exam/recorded-sheet.queries.ts'
import { sendPack } from '../pack/evidence-zip.ts'

/**
 * Archives a class that has ended and sends everything as one zip: the evidence of its members, their certificates, the
 * roster and the applications. It can be downloaded again later; the class status shows that it is archived.
 */
export async function archiveClass(
  actor: Actor & { readonly reply?: FastifyReply },
  classId: number,
  verifyAddress: string | undefined,
): Promise<never> {
  const { context, caller } = actor
  if (archivedExports.some((permission) => !hasPermission(permission, caller))) throw problem('access.denied')
  const values = await context.settings.current()
  const { read } = context.database
  checkOriginOf(caller, values, verifyAddress, 'record.noAddress')
  const now = context.now()
  const [timezone, mostLessons] = [values['basic.timezone'], values['certificate.previewLessons']]
  const presentation = await presentationOf(context)
  const ids = await listMemberIds(read, classId)
  const records = await listRecordedExams(read, classId)
  if (records.length > 0 && !hasPermission('exams.view', caller)) throw problem('access.denied')
  const exams = await readExams(read, records)
  const examPapers = await examPapersOf(actor, records, exams, timezone)
  const certificateIds = Map.groupBy(await listClassCertificates(read, classId), ({ studentId }) => studentId)

  async function certificatesOf(studentId: number, signal: AbortSignal): Promise<ZipFile[]> {
    const files: ZipFile[] = []
    for (const { id } of certificateIds.get(studentId) ?? []) {
      const row = await findCertificate(read, id)
      if (!row) continue
      const pdf = await renderCertificate(context, await toDrawing(context.keys, presentation, row), signal)
      const name = `${translate(texts.certificates)}/${pdfName(row.certificateNumber, row.studentName)}`
      files.push({ name, input: pdf })
    }
    return files
  }
  async function* lists(): AsyncGenerator<ZipFile> {
    const members = memberRows(read, { classId, now, mostLessons }, context.keys)
    yield await workbookFile(memberSheetTitles.sheet, await memberColumns(read, classId), members, timezone)
    const applications = withIdCards(await listApplicationsOfClass(read, classId), context.keys, false)
    yield await workbookFile(applicationSheetTitles.sheet, applicationColumns, applications, timezone)
    yield* examPapers.lists()
  }
  return sendPack(actor, {
    fileName: texts.fileName,
    total: ids.length,
    ids: () => ids,
    terms: { period: {}, timezone, verifyAddress },
    exams,
    filesOf: async (studentId, signal) => [
      ...(await certificatesOf(studentId, signal)),
      ...(await examPapers.sheetsOf(studentId, signal)),
    ],
    lists,
    operation: { action: 'class.archive', targetId: classId, detail: { students: ids.length } },
    alongside: async (db) => {
      const record = await lockedClass(db, classId, undefined)
      if (record.status === 'ARCHIVED') return
      if (record.status !== 'ENDED') throw problem('class.notEnded')
      if (ids.length === 0) throw problem('class.empty')
      // Members who have joined or left since then would be missing or wrongly included.
      if (!isDeepStrictEqual(await listMemberIds(db, classId), ids)) throw problem('resource.stale')
      await saveClass(db, record, { status: 'ARCHIVED', archivedAt: now, updatedAt: now })
      await bumpRevision(db)
    },
  })
}
