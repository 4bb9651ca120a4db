import type { paperEndpoints } from '@jiangxue/contract/exam/paper.ts'
import { showPage } from '../../../core/database/page-of.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { listTaughtIds } from '../../../people/student/taught-students.queries.ts'
import { teacherIdOf } from '../bank/item-bank.policy.ts'
import { countPicked } from './paper-items.queries.ts'
import { onPaper } from './paper.policy.ts'
import { listPapers } from './paper.queries.ts'
import { readPaper, toPaperRow } from './paper.wire.ts'
import { printPaper } from './print-paper.ts'
import { samplePaper } from './sample-paper.ts'
import { changePaper, createPaper, deletePaper } from './save-paper.ts'

export const paperHandlers: HandlersOf<keyof typeof paperEndpoints> = {
  listPapers: async ({ context: { database }, caller, query }) => {
    const filter = { ...query, teacherId: teacherIdOf(caller) }
    return showPage(await listPapers(database.read, filter, query), query, toPaperRow)
  },
  createPaper: async (call) => readPaper(call.context.database.read, call.caller, await createPaper(call, call.body)),
  getPaper: onPaper(({ context, caller }, id) => readPaper(context.database.read, caller, id)),
  updatePaper: onPaper(async (call, id, body) => {
    await changePaper(call, id, body)
    return readPaper(call.context.database.read, call.caller, id)
  }),
  deletePaper: onPaper((call, id) => deletePaper(call, id)),
  countItems: async ({ context: { database }, caller, body }) => {
    const teacherId = teacherIdOf(caller)
    const taught = teacherId === undefined ? undefined : await listTaughtIds(database.read, teacherId)
    return { count: await countPicked(database.read, body.courseId ?? null, body, taught) }
  },
  samplePaper: async ({ context: { database }, caller, params, query }) =>
    samplePaper(database.read, caller, params.id, query.seed),
  printPaper,
}
