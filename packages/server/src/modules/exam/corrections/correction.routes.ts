import type { Correction, correctionEndpoints } from '@jiangxue/contract/exam/correction.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { audit } from '../../../core/log/audit.ts'
import { onEditedExam, onExam } from '../exam/exam.policy.ts'
import { assertOver } from '../exam/exam.wire.ts'
import { closeOverdueOf } from '../sitting/close-overdue.ts'
import { loadPool } from '../sitting/pool.ts'
import { getExam } from '../sitting/sitting.queries.ts'
import { correctItem } from './correct-item.ts'
import { readCorrections, toExamItems } from './correction.wire.ts'
import { previewCorrection } from './preview-correction.ts'

export const correctionHandlers: HandlersOf<keyof typeof correctionEndpoints> = {
  listExamItems: onEditedExam(async (call, exam) => {
    const { database, now } = call.context
    assertOver(exam, now())
    await database.write((db) => audit(db, call, { action: 'exam.reveal', targetId: exam.id }))
    return toExamItems(await loadPool(database.read, exam))
  }),
  listCorrections: onExam(({ context }, exam) => readCorrections(context.database.read, exam)),
  previewCorrection: onEditedExam(async ({ context }, exam, body) => {
    await closeOverdueOf(context, { examId: exam.id })
    return previewCorrection(context, exam, body)
  }),
  correctItem: onEditedExam(async (call, { id }, body) => {
    await closeOverdueOf(call.context, { examId: id })
    await correctItem(call, id, body)
    const { read } = call.context.database
    const [latest] = await readCorrections(read, await getExam(read, id))
    return latest as Correction
  }),
}
