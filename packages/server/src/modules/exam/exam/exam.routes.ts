import type { examEndpoints } from '@jiangxue/contract/exam/exam.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { showPage } from '../../../core/database/page-of.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { sendWorkbook } from '../../../core/spreadsheet/send-workbook.ts'
import { classScope } from '../../../teaching/training-class/training-class.policy.ts'
import { teacherIdOf } from '../bank/item-bank.policy.ts'
import { closeOverdueOf } from '../sitting/close-overdue.ts'
import { changeCandidate } from './change-candidate.ts'
import { changing } from './changing.ts'
import { endExam } from './end-exam.ts'
import { onEditedExam, onExam } from './exam.policy.ts'
import { countExams, listExams } from './exam.queries.ts'
import { readExam, toExamRow } from './exam.wire.ts'
import { publishExam, withdrawExam } from './publish-exam.ts'
import { pageOfCandidates, toCandidate } from './read-candidates.ts'
import { releaseResults } from './release-results.ts'
import resultSheet from './result-sheet.ts'
import { changeExam, createExam, deleteExam } from './save-exam.ts'

export const examHandlers: HandlersOf<keyof typeof examEndpoints> = {
  listExams: async ({ context, caller, query }) => {
    const { read } = context.database
    const now = context.now()
    const filter = { ...query, teacherId: teacherIdOf(caller) }
    const exams = await listExams(read, filter, query, now)
    return toPage(
      exams.map((exam) => toExamRow(exam, now)),
      await countExams(read, filter, now),
      query,
    )
  },
  createExam: async (call) => readExam(call, await createExam(call, call.body)),
  getExam: onExam(async (call, { id }) => {
    await closeOverdueOf(call.context, { examId: id })
    return readExam(call, id)
  }),
  updateExam: changing(changeExam),
  deleteExam: onEditedExam((call, { id }) => deleteExam(call, id)),
  publishExam: changing(publishExam),
  withdrawExam: changing(withdrawExam),
  endExam: changing(endExam),
  releaseResults: changing(releaseResults),

  listCandidates: onExam(async ({ context, caller, query }, exam) => {
    const { database } = context
    await closeOverdueOf(context, { examId: exam.id })
    const now = context.now()
    const scope = await classScope(database.read, caller)
    const { page: rows, total } = await pageOfCandidates(database.read, { ...query, exam, scope, now }, query)
    return showPage({ rows, total }, query, (listed) => toCandidate(listed, exam, now))
  }),
  changeCandidate: onEditedExam((call, { id }, body) => changeCandidate(call, id, call.params.studentId, body)),
  exportResults: onExam(async (call, exam) => {
    const { context, caller } = call
    await closeOverdueOf(context, { examId: exam.id })
    const filter = { exam, scope: await classScope(context.database.read, caller), now: context.now() }
    const module = import.meta.resolve('./result-sheet.ts')
    return sendWorkbook(call, resultSheet, module, filter, {}, { targetId: exam.id })
  }),
}
