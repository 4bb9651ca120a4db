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
  /** Shifts the start of the evening, so that students do not all begin at the same minute. */
  readonly index: number
  /** The last lessons are watched this morning before work, if the morning is over. */
  readonly studiesThisMorning?: boolean
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
const eveningMs = 19 * hourMs
const morningMs = 7 * hourMs
const lessonsThisMorning = 3
const breakMs = 45_000
const reportEveryMs = 30_000
/**
 * Report interval for long lessons, which would otherwise produce a hundred rows each; crediting looks back this far.
 */
const reportLongEveryMs = 600_000
const longMs = 600_000
/** There are no past logins; this id represents all logins of a student. */
const demoLogin = (studentId: number) => `demo-${studentId}`
const device = JSON.stringify({ userAgent: 'Demo', platform: 'Demo', language: 'zh-CN', screen: '390x844' })

/**
 * The start times of a plan's lessons: spread over the evenings from the first to the last day, the last ones this
 * morning.
 */
function startsOf(plan: StudyPlan, timezone: string, now: number): number[] {
  const days = Math.max(1, Math.floor((plan.lastDayAt - plan.firstDayAt) / dayMs))
  const evenings = Math.min(days, Math.ceil(plan.lessons.length / 4))
  const midnightOf = (at: number) => startOfSiteDay(siteDay(at, timezone), timezone)
  const morning = midnightOf(now) + morningMs + (plan.index % 40) * minuteMs
  let previousEnd = 0
  return plan.lessons.map((lesson, index) => {
    const evening = Math.floor((index * evenings) / plan.lessons.length)
    const day = evenings === 1 ? days : Math.floor((evening * days) / (evenings - 1))
    const isThisMorning =
      plan.studiesThisMorning && index >= plan.lessons.length - lessonsThisMorning && morning + hourMs < now
    const usual = midnightOf(plan.firstDayAt + day * dayMs) + eveningMs + (plan.index % 97) * minuteMs
    const start = Math.max(isThisMorning ? morning : usual, previousEnd + breakMs)
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
    const everyMs = lesson.durationMs > longMs ? reportLongEveryMs : reportEveryMs
    for (let at = everyMs; at < watchedMs; at += everyMs) positions.push(at)
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
