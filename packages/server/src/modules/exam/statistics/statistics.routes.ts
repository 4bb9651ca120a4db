import type { statisticsEndpoints } from '@jiangxue/contract/exam/statistics.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { audit } from '../../../core/log/audit.ts'
import { classScope } from '../../../teaching/training-class/training-class.policy.ts'
import { onExam } from '../exam/exam.policy.ts'
import { assertOver } from '../exam/exam.wire.ts'
import { closeOverdueOf } from '../sitting/close-overdue.ts'
import { readStatistics } from './read-statistics.ts'

export const statisticsHandlers: HandlersOf<keyof typeof statisticsEndpoints> = {
  getExamStatistics: onExam(async (call, exam) => {
    const { database, now } = call.context
    assertOver(exam, now())
    await closeOverdueOf(call.context, { examId: exam.id })
    const scope = await classScope(database.read, call.caller)
    const statistics = await readStatistics(database.read, exam, { scope, now: now() })
    await database.write((db) => audit(db, call, { action: 'exam.reveal', targetId: exam.id }))
    return statistics
  }),
}
