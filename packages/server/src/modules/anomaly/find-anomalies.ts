import type { AnomalyRule } from '@jiangxue/contract/learning/anomaly.values.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { startOfSiteDay } from '../../core/time/site-day.ts'
import type { Finding, SeenRow, StudentDay } from './seen-study.ts'

/** The thresholds above which study time is flagged: the settings of the group `anomaly`, without its name. */
export type AnomalyThresholds = {
  readonly [K in keyof SettingValues as K extends `anomaly.${infer N}` ? N : never]: SettingValues[K]
}

const minuteMs = 60_000
/** Shorter gaps do not interrupt study. */
const breakMs = 5 * minuteMs
/** Study time in whole minutes. */
export const toMinutes = (ms: number) => Math.floor(ms / minuteMs)

/** Findings from one day of one student alone. */
export function findOfStudent(seen: StudentDay, thresholds: AnomalyThresholds, timezone: string): Finding[] {
  const { studentId, day, rows, refusals, missedChecks } = seen
  const findings: Finding[] = []
  const add = (rule: AnomalyRule, about: readonly SeenRow[], facts: Finding['facts']) =>
    findings.push({ rule, studentId, day, facts, ...spanOf(about) })
  const over = (limit: number, minutes: number) => limit > 0 && minutes > limit

  const credited = toMinutes(rows.reduce((sum, { newMs }) => sum + newMs, 0))
  if (over(thresholds.dayMinutes, credited)) add('longDay', rows, { minutes: credited, limit: thresholds.dayMinutes })

  const weekHours = Math.floor(toMinutes(seen.weekMs) / 60)
  if (over(thresholds.weekHours, weekHours)) add('longWeek', rows, { hours: weekHours, limit: thresholds.weekHours })

  const { nightStart: from, nightEnd: to, nightMinutes } = thresholds
  const [nightFrom, nightTo] = [at(day, from, timezone), at(day, to, timezone)]
  const atNight = rows.filter(({ startedAt, endedAt }) => endedAt > nightFrom && startedAt < nightTo)
  const night = toMinutes(
    atNight.reduce((sum, row) => sum + Math.min(row.newMs, overlapOf(row, nightFrom, nightTo)), 0),
  )
  if (over(nightMinutes, night)) add('night', atNight, { from, to, minutes: night, limit: nightMinutes })

  const longest = longestRun(rows)
  const unbroken = toMinutes((longest.at(-1)?.endedAt ?? 0) - (longest[0]?.startedAt ?? 0))
  if (over(thresholds.unbrokenMinutes, unbroken))
    add('noBreak', longest, { minutes: unbroken, limit: thresholds.unbrokenMinutes })

  if (over(thresholds.refusals, refusals)) add('refusals', [], { count: refusals, limit: thresholds.refusals })
  if (thresholds.missedChecks > 0 && missedChecks >= thresholds.missedChecks)
    add('missedChecks', [], { count: missedChecks, limit: thresholds.missedChecks })

  const alike = alikeReaction(seen.reactionsMs, thresholds.reactionChecks)
  if (alike !== undefined)
    add('sameReactions', rows, { count: seen.reactionsMs.length, seconds: (alike / 1000).toFixed(1) })

  const { fallbacks } = seen
  if (thresholds.fallbacks > 0 && fallbacks >= thresholds.fallbacks) add('fallbacks', rows, { count: fallbacks })

  const { spokenChecks } = seen
  if (thresholds.spokenChecks > 0 && spokenChecks >= thresholds.spokenChecks)
    add('spokenChecks', rows, { count: spokenChecks, limit: thresholds.spokenChecks })

  if (over(thresholds.noInteractionMinutes, credited) && !seen.hasWritten && !hasPauseOrSeek(rows))
    add('noInteraction', rows, { minutes: credited })

  const undelivered = rows.filter(({ creditMode, delivery }) => creditMode === 'verified' && delivery === 'missing')
  const unseen = toMinutes(undelivered.reduce((sum, { newMs }) => sum + newMs, 0))
  if (thresholds.undeliveredMinutes > 0 && unseen >= thresholds.undeliveredMinutes)
    add('undelivered', undelivered, { minutes: unseen, limit: thresholds.undeliveredMinutes })
  return findings
}

/** Longer than a presence check takes. */
const pauseMs = 90_000
const seekMs = 2_000

/**
 * Whether a lesson was paused, or its video moved to another position. Gaps between lessons do not count: programs wait
 * there, too.
 */
const hasPauseOrSeek = (rows: readonly SeenRow[]): boolean =>
  rows.some((row, index) => {
    const before = rows[index - 1]
    if (before?.playbackSessionId !== row.playbackSessionId || before.lessonId !== row.lessonId) return false
    return row.startedAt - before.endedAt > pauseMs || Math.abs(row.fromMs - before.toMs) > seekMs
  })

/** People differ by seconds from check to check; a program that adds a little at random still does not. */
const alikeReactionMs = 1000

/** The usual reaction time of so many checks, if nearly all are alike. */
function alikeReaction(reactionsMs: readonly number[], least: number): number | undefined {
  if (least === 0 || reactionsMs.length < least) return undefined
  const inOrder = reactionsMs.toSorted((a, b) => a - b)
  const share = (part: number) => inOrder[Math.floor((inOrder.length - 1) * part)] as number
  return share(0.9) - share(0.1) < alikeReactionMs ? share(0.5) : undefined
}

const at = (day: string, time: string, timezone: string) =>
  startOfSiteDay(day, timezone) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMs
const overlapOf = ({ startedAt, endedAt }: SeenRow, from: number, to: number) =>
  Math.max(0, Math.min(endedAt, to) - Math.max(startedAt, from))

function spanOf(rows: readonly SeenRow[]) {
  const numbers = rows.map(({ number }) => number)
  return rows.length === 0
    ? { firstNumber: 0, lastNumber: 0 }
    : { firstNumber: Math.min(...numbers), lastNumber: Math.max(...numbers) }
}

/** The longest run of rows without a break. */
function longestRun(rows: readonly SeenRow[]): readonly SeenRow[] {
  let [best, run]: [SeenRow[], SeenRow[]] = [[], []]
  for (const row of rows) {
    const last = run.at(-1)
    run = last && row.startedAt - last.endedAt < breakMs ? [...run, row] : [row]
    if (lengthOf(run) > lengthOf(best)) best = run
  }
  return best
}
const lengthOf = (run: readonly SeenRow[]) => (run.at(-1)?.endedAt ?? 0) - (run[0]?.startedAt ?? 0)
