import type { employmentEndpoints } from '@jiangxue/contract/employment/employment.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { classScope, getClass, getVisibleClass } from '../../teaching/training-class/training-class.policy.ts'
import graduateSheet from './graduate-sheet.ts'
import { graduateTerms } from './graduates.ts'
import { matches, readFollowed, toClassEmployment, toGraduate } from './read-employment.ts'
import {
  answerEmployment,
  answerLinkedQuestion,
  enterEmployment,
  getLinkedQuestion,
  listQuestions,
} from './record-employment.ts'

/** A class that the caller may see, and the members of it whom they may see. */
async function readClass({ context, caller }: Actor, id: number) {
  const { read } = context.database
  const today = siteDay(context.now(), (await context.settings.current())['basic.timezone'])
  const scope = await classScope(read, caller)
  const record = await getVisibleClass(read, scope, id)
  const terms = { ...(await graduateTerms(context)), today }
  return { record, today, followed: await readFollowed(read, record, scope, terms) }
}

export const employmentHandlers: HandlersOf<keyof typeof employmentEndpoints> = {
  getClassEmployment: async (call) => {
    const { record, today, followed } = await readClass(call, call.params.id)
    return toClassEmployment(record, followed, today)
  },
  listGraduates: async ({ query, ...call }) => {
    const { followed } = await readClass(call, call.params.id)
    const found = (followed.get(query.step) ?? []).filter((row) => matches(row, query))
    const page = found.slice(query.page * query.size, (query.page + 1) * query.size)
    return toPage(page.map(toGraduate), found.length, query)
  },
  exportGraduates: async (call) => {
    const { database, settings, now } = call.context
    const { id, needsAssessment, endDate } = await getClass(database.read, call.params.id)
    const today = siteDay(now(), (await settings.current())['basic.timezone'])
    const { step } = call.query
    const filter = { ...(await graduateTerms(call.context)), id, needsAssessment, endDate, step, today }
    const module = import.meta.resolve('./graduate-sheet.ts')
    return sendWorkbook(call, graduateSheet, module, filter, { step }, { targetId: id })
  },
  enterEmployment: (call) => enterEmployment(call, call.params.id, call.params.studentId, call.body),
  listEmploymentQuestions: ({ context, caller }) => listQuestions(context, caller.userId),
  answerEmployment: (call) => answerEmployment(call, call.body),
  getLinkedQuestion: ({ context, params }) => getLinkedQuestion(context, params.code),
  answerLinkedQuestion: ({ context, params, body }) => answerLinkedQuestion(context, params.code, body),
}
