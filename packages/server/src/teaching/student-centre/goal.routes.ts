import type { Goal, goalEndpoints, GoalTargets } from '@jiangxue/contract/student/student-centre.ts'
import type { Context } from '../../core/context.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { mondayOf } from '../../core/time/week.ts'
import { toPercent, toSeconds } from '../../core/units.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { findGoals, saveGoals } from './goal.queries.ts'
import { findTotals } from './student-centre.queries.ts'
import { sumStudySeconds } from './study-seconds.ts'

type Studied = Awaited<ReturnType<typeof sumStudySeconds>>

/** The student's own targets, or else the school's. */
async function targetsOf({ database, settings }: Context, studentId: number): Promise<GoalTargets> {
  const own = await findGoals(database.read, studentId)
  if (own) return own
  const values = await settings.current()
  return {
    daily: values['course.dailyGoalSeconds'],
    weekly: values['course.weeklyGoalSeconds'],
    total: values['course.totalGoalSeconds'],
  }
}

const toGoal = (target: number, { seconds: completed, ...marks }: Studied): Goal => ({
  target,
  completed,
  ...marks,
  progress: toPercent(completed, target),
})
const todayOf = async ({ settings, now }: Context) => siteDay(now(), (await settings.current())['basic.timezone'])

export const goalHandlers: HandlersOf<keyof typeof goalEndpoints> = {
  getDailyGoal: async ({ context, params }) => {
    const today = await todayOf(context)
    const { daily } = await targetsOf(context, params.userId)
    const goal = toGoal(daily, await sumStudySeconds(context.database.read, params.userId, today, today))
    return { todaySeconds: goal.completed, ...goal }
  },

  getWeeklyGoal: async ({ context, params }) => {
    const today = await todayOf(context)
    const { weekly } = await targetsOf(context, params.userId)
    return toGoal(weekly, await sumStudySeconds(context.database.read, params.userId, mondayOf(today), today))
  },

  getTotalGoal: async ({ context, params }) => {
    const { total } = await targetsOf(context, params.userId)
    const totals = await findTotals(context.database.read, params.userId)
    const seconds = toSeconds(totals?.creditedMs ?? 0)
    return toGoal(total, { seconds, ...markUnverified(totals?.isUnverified ?? 0) })
  },

  setGoals: async ({ context, params, body }) => {
    await context.database.write((db) => saveGoals(db, params.userId, body, context.now()))
    return body
  },
}
