import type { Context } from '../core/context.ts'
import type { Db } from '../core/database/database.ts'
import { Problem } from '../core/problem.ts'
import { siteDay, startOfSiteDay } from '../core/time/site-day.ts'
import { mappedVideosOf } from '../files/delivery/mapped-videos.ts'
import type { CreditRules } from '../teaching/learning/state/credit-rules.ts'
import { makeSession, openSessions } from '../teaching/learning/state/playback-session.ts'
import type { WatchReport } from '../teaching/learning/state/watch-report.ts'
import { creditReports } from '../teaching/learning/watch-queue.ts'
import type { DemoLessonRow } from './demo.queries.ts'

/** What a student will watch: lessons in order, and the share of the last one. */
export interface StudyPlan {
  readonly studentId: number
  readonly lessons: readonly DemoLessonRow[]
  /** 1 = completely. */
  readonly lastLessonPart: number
  readonly firstDayAt: number
  readonly lastDayAt: number
  /** Tells students apart: each studies at other times. */
  readonly index: number
  /** The last lessons are watched this morning before work, if the morning is over. */
  readonly studiesThisMorning?: boolean
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
const morningMs = 7 * hourMs
const lessonsThisMorning = 2
const sittingMs = 35 * minuteMs
/** One report covers up to ten minutes: crediting looks back this far. */
const reportEveryMs = 10 * minuteMs
/** There are no past logins; this id represents all logins of a student. */
const demoLogin = (studentId: number) => `demo-${studentId}`
const device = JSON.stringify({ userAgent: 'Demo', platform: 'Demo', language: 'zh-CN', screen: '390x844' })

/** A number from 0 to 1 that looks random, the same in every demo school. */
function chance(...seeds: readonly number[]): number {
  let mixed = 0x9e3779b9
  for (const seed of seeds) {
    mixed = Math.imul(mixed ^ (seed + 0x7f4a7c15), 0x85ebca6b)
    mixed ^= mixed >>> 13
  }
  return (Math.imul(mixed, 0xc2b2ae35) >>> 0) / 2 ** 32
}

/** When a student sits down on a day: after work, sometimes in the lunch break, on weekends also in the afternoon. */
function sittingAt(student: number, midnight: number, isWeekend: boolean): number {
  const [kind, minute] = [chance(student, midnight), chance(student, midnight, 1)]
  if (isWeekend && kind < 0.6) return midnight + 13.5 * hourMs + minute * 4 * hourMs
  if (!isWeekend && kind < 0.15) return midnight + 12 * hourMs + 5 * minuteMs + minute * 20 * minuteMs
  return midnight + (18.6 + chance(student) * 1.4) * hourMs + minute * 70 * minuteMs
}

/**
 * The start times of a plan's lessons: sittings of about half an hour on irregular days from the first to the last, with
 * short breaks between lessons, and the last ones this morning.
 */
function startsOf(plan: StudyPlan, timezone: string, now: number): number[] {
  const { lessons, index: student } = plan
  const midnightOf = (at: number) => startOfSiteDay(siteDay(at, timezone), timezone)
  const days = Math.max(1, Math.floor((plan.lastDayAt - plan.firstDayAt) / dayMs))
  const total = lessons.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const sittings = Math.min(days, Math.ceil(total / sittingMs))
  const morning = midnightOf(now) + morningMs + chance(student, 2) * 40 * minuteMs
  const ofThisMorning = lessons.slice(-lessonsThisMorning)
  const isOver = ofThisMorning.reduce((at, { durationMs }) => at + durationMs + 5 * minuteMs, morning) < now
  const studiesThisMorning = plan.studiesThisMorning === true && isOver
  let studied = 0
  let previousEnd = 0
  return lessons.map((lesson, position) => {
    const sitting = Math.min(sittings - 1, Math.floor((studied / total) * sittings))
    const day = Math.floor(((sitting + chance(student, sitting, 3) * 0.8) * days) / sittings) + 1
    const midnight = midnightOf(plan.firstDayAt + day * dayMs)
    const weekday = new Date(`${siteDay(midnight, timezone)}T00:00:00Z`).getUTCDay()
    const isThisMorning = studiesThisMorning && position >= lessons.length - lessonsThisMorning
    const usual = isThisMorning ? morning : sittingAt(student, midnight, weekday % 6 === 0)
    const pause = (0.4 + chance(student, position, 4) * 3.5) * minuteMs
    const start = Math.floor(Math.max(usual, previousEnd + pause))
    studied += lesson.durationMs
    previousEnd = start + lesson.durationMs
    return start
  })
}

/** Simulates the plans through the product's own crediting, one lesson of every student at a time. */
export async function studyInThePast(
  context: Context,
  plans: readonly StudyPlan[],
  rules: Omit<CreditRules, 'delivery'>,
): Promise<void> {
  const delivery = { isRequired: true, deliveredTo: () => wholeVideo, videos: mappedVideosOf(context) }
  const starts = plans.map((plan) => startsOf(plan, rules.timezone, context.now()))
  const rounds = Math.max(0, ...plans.map((plan) => plan.lessons.length))
  for (let round = 0; round < rounds; round++) {
    const watching = plans.flatMap((plan, index) => {
      const lesson = plan.lessons[round]
      return lesson ? [{ plan, lesson, start: starts[index]?.[round] as number }] : []
    })
    await context.database.write((db) => watchOneLessonEach(db, watching, round, { ...rules, delivery }))
  }
}

async function watchOneLessonEach(
  db: Db,
  watching: readonly { plan: StudyPlan; lesson: DemoLessonRow; start: number }[],
  round: number,
  rules: CreditRules,
) {
  const sessions = watching.map(({ plan, lesson, start }) =>
    makeSession(rules.keys.ledger, {
      studentId: plan.studentId,
      lessonId: lesson.id,
      mediaId: lesson.mediaId as number,
      loginId: demoLogin(plan.studentId),
      anchorPositionMs: 0,
      anchorAt: start,
      createdAt: start,
    }),
  )
  await openSessions(db, sessions)
  const reports = watching.flatMap(({ plan, lesson, start }, index): WatchReport[] => {
    const isLast = round === plan.lessons.length - 1
    const watchedMs = Math.floor(isLast ? lesson.durationMs * plan.lastLessonPart : lesson.durationMs)
    const positions: number[] = []
    for (let at = reportEveryMs; at < watchedMs; at += reportEveryMs) positions.push(at)
    return [...positions, watchedMs].map((positionMs) => ({
      studentId: plan.studentId,
      loginId: demoLogin(plan.studentId),
      lessonId: lesson.id,
      courseId: lesson.courseId,
      positionMs,
      playbackSession: sessions[index]?.publicId,
      saysCompleted: false,
      ip: addressOf(plan.studentId),
      device,
      userAgent: 'Demo',
      at: start + positionMs,
    }))
  })
  for (const outcome of await creditReports(db, reports, rules)) if (outcome instanceof Problem) throw outcome
}

/** Past videos count as fully delivered. */
const wholeVideo = { sent: [[0, Number.MAX_SAFE_INTEGER]], granted: [] } as const

/** A separate IP address per student: a shared one would be flagged as an anomaly. */
const addressOf = (studentId: number) => `192.168.${(studentId >> 8) & 255}.${studentId & 255}`
