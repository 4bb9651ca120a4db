import { unitMinutes, type HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import { readJson } from '../../core/json-text.ts'
import { cover, type Coverage } from './coverage.ts'

/** Credited milliseconds under one version of the hour rule. */
export type RulePart = readonly [version: number, ms: number]

/** A student's study of a lesson's video, and the lesson's credit hours. */
export interface LessonStudy {
  readonly lessonId: number
  /** Names the video by its content or address (`videoKeyOf`), however often it was added. */
  readonly video: string
  readonly creditHundredths: number
  readonly coverage: Coverage
  /** Their sum equals the length of the coverage. */
  readonly parts: readonly RulePart[]
}

/** The same for every copy of a file (`sha256`) and every use of an address; `sha256` is '' for videos elsewhere. */
export const videoKeyOf = (mediaId: number, { sha256, address }: { sha256: string; address?: string | null }): string =>
  sha256 || address || `#${mediaId}`

/**
 * Credit hours are counted in ticks. A millisecond is a whole number of ticks under every unit: 900 is the least common
 * multiple of 45, 50 and 60.
 */
const ticksOf = (ms: number, rule: HourRule) => ms * (900 / unitMinutes(rule))
const ticksPerHundredth = (900 * 60_000) / 100
const ticksPerTenth = ticksPerHundredth * 10

/** A student's credit hours in ticks, which can be added and divided without loss. */
export interface CreditHours {
  readonly total: number
  readonly byLesson: ReadonlyMap<number, number>
}

/**
 * Computes the credit hours of studied lessons (ADR 33). Every credited millisecond counts by the rule version under
 * which it was earned. Of lessons that play the same video, the one with the most credit hours comes first; the others
 * count only what it leaves.
 */
export function creditHoursOf(lessons: readonly LessonStudy[], ruleOf: (version: number) => HourRule): CreditHours {
  const byLesson = new Map<number, number>()
  const counted = new Map<string, Coverage>()
  let total = 0
  const byWorth = lessons.toSorted((a, b) => b.creditHundredths - a.creditHundredths || a.lessonId - b.lessonId)
  for (const lesson of byWorth) {
    const { coverage, newMs } = addTo(counted.get(lesson.video) ?? [], lesson.coverage)
    counted.set(lesson.video, coverage)
    const ticks = ticksOfLesson(lesson, newMs, ruleOf)
    byLesson.set(lesson.lessonId, ticks)
    total += ticks
  }
  return { total, byLesson }
}

function addTo(known: Coverage, added: Coverage): { coverage: Coverage; newMs: number } {
  let [coverage, newMs] = [known, 0]
  for (const [from, to] of added) {
    const next = cover(coverage, from, to)
    coverage = next.coverage
    newMs += next.newMs
  }
  return { coverage, newMs }
}

/** `freshMs` is the time of the video that no earlier lesson has counted. */
function ticksOfLesson(
  { creditHundredths, parts }: LessonStudy,
  freshMs: number,
  ruleOf: (version: number) => HourRule,
): number {
  let [capped, free, left] = [0, 0, freshMs]
  for (const [version, ms] of parts) {
    const rule = ruleOf(version)
    const countedMs = rule.sameVideoOnce ? Math.min(ms, left) : ms
    left -= rule.sameVideoOnce ? countedMs : 0
    const ticks = ticksOf(countedMs, rule)
    if (rule.capByLesson) capped += ticks
    else free += ticks
  }
  return Math.min(capped, creditHundredths * ticksPerHundredth) + free
}

/** As shown on documents: tenths of a credit hour, rounded down. */
export const toCreditHours = (ticks: number) => Math.floor(ticks / ticksPerTenth) / 10
/** The hours of one part of a sum in steps of 0.01, rounded so that displayed parts add up to the displayed sum. */
export const hoursOfPart = (ticks: number, ticksUpTo: number) =>
  (Math.floor(ticksUpTo / ticksPerHundredth) - Math.floor((ticksUpTo - ticks) / ticksPerHundredth)) / 100

/** Parses the stored parts of a lesson; '' means that all of it belongs to version 1. */
export function readParts(stored: string, coveredMs: number): readonly RulePart[] {
  if (stored !== '') return readJson<RulePart[]>(stored)
  return coveredMs === 0 ? [] : [[1, coveredMs]]
}

export const writeParts = (parts: readonly RulePart[]) =>
  parts.every(([version]) => version === 1) ? '' : JSON.stringify(parts)

/** The stored parts after adding time under a version. */
export function addToParts(stored: string, coveredMs: number, version: number, ms: number): string {
  // Until a school changes its rule, nothing needs to be stored.
  if (version === 1 && stored === '') return ''
  return writeParts(addPart(readParts(stored, coveredMs), version, ms))
}

/** Adds time under a version, which is never older than the existing ones. */
export function addPart(parts: readonly RulePart[], version: number, ms: number): readonly RulePart[] {
  const last = parts.at(-1)
  return last?.[0] === version ? [...parts.slice(0, -1), [version, last[1] + ms]] : [...parts, [version, ms]]
}
