import { mostCreditHours, type HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/problem.ts'
import { toSeconds } from '../../core/units.ts'
import { inForce, listHourRules } from '../../ledger/rules/hour-rules.ts'

/** A video and the credit hours of its lesson. */
export interface LessonWorth {
  readonly mediaId: number | null
  readonly durationMs: number | null
  readonly creditHundredths: number
}

/** The maximum credit hours of a video, in hundredths; 0 without one. */
export const mostHundredths = (durationMs: number | null, rule: HourRule) =>
  Math.round(mostCreditHours(toSeconds(durationMs ?? 0), rule) * 100)

/** Whether a lesson claims more credit hours than its video lasts. Without a video no one can earn any. */
export const isAboveDuration = ({ mediaId, durationMs, creditHundredths }: LessonWorth, rule: HourRule) =>
  mediaId !== null && creditHundredths > mostHundredths(durationMs, rule)

/** Throws if a lesson that students can watch would claim more credit hours than its video lasts. */
export async function assertWithinDuration(db: Db, lesson: LessonWorth): Promise<void> {
  const { rule } = inForce(await listHourRules(db))
  if (isAboveDuration(lesson, rule))
    throw problem('lesson.hoursAboveDuration', {
      field: 'creditHours',
      values: { most: mostHundredths(lesson.durationMs, rule) / 100 },
    })
}

/**
 * The credit hours of a lesson whose video has changed, if none were given: those of the new video if they matched the
 * previous one, otherwise unchanged.
 */
export async function hoursAfterVideo(db: Db, before: LessonWorth, durationMs: number | null): Promise<number> {
  const { rule } = inForce(await listHourRules(db))
  const followsVideo = before.creditHundredths === mostHundredths(before.durationMs, rule)
  return followsVideo ? mostHundredths(durationMs, rule) : before.creditHundredths
}
