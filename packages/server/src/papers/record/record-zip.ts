import type { RecordStudents } from '@jiangxue/contract/papers/learning-record.ts'
import { recordZipTexts as texts } from '@jiangxue/contract/papers/learning-record.values.ts'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../core/http/caller.ts'
import { problem, Problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { checkOriginOf } from '../print/check-origin.ts'
import { assertMayReveal } from '../print/may-reveal.ts'
import { renderRecords } from '../print/renderer.ts'
import { pdfName, sendZip, type ZipEntry } from '../print/send-zip.ts'
import { printRecord, type PrintTerms } from './print-record.ts'
import { chooseStudents } from './record-students.ts'
import { findLearner } from './record.queries.ts'

/** Streams the records of many students as one zip while they are still being drawn. */
export async function sendRecordZip(
  actor: Actor & { readonly reply?: FastifyReply },
  { reason, verifyAddress, ...which }: RecordStudents & PrintTerms,
): Promise<never> {
  assertMayReveal(actor.caller, 'students.reveal', reason)
  const { total, ids, logged } = await chooseStudents(actor, which)
  checkOriginOf(actor.caller, await actor.context.settings.current(), verifyAddress, 'record.noAddress')
  return sendZip(actor, {
    fileName: texts.fileName,
    columns: texts.columns,
    total,
    items: () => ids,
    draw: (studentId, signal) => drawEntry(actor, studentId, { reason, verifyAddress }, signal),
    operation: { action: 'student.printManyRecords', targetId: 0, detail: { ...logged, reason } },
  })
}

async function drawEntry(actor: Actor, studentId: number, terms: PrintTerms, signal: AbortSignal): Promise<ZipEntry> {
  const learner = await findLearner(actor.context.database.read, studentId)
  const number = learner?.studentNumber ?? ''
  const cells = [studentId, learner?.name ?? '', number]
  try {
    signal.throwIfAborted()
    if (!learner) throw problem('student.notFound')
    if (!learner.creditedMs) throw problem('record.none')
    const pdf = await renderRecords(actor.context, [await printRecord(actor, studentId, terms)], signal)
    return { name: pdfName(number || String(studentId), learner.name), pdf, row: { cells, reason: '' } }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof Problem) return { row: { cells, reason: error.message } }
    actor.context.log.error({ err: error }, 'could not draw a learning record')
    return { row: { cells, reason: translate(texts.notDrawn) } }
  }
}
