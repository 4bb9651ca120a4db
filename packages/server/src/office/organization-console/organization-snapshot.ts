import { setImmediate } from 'node:timers/promises'
import { organizationLimits, type LearnerGroup } from '@jiangxue/contract/organization/organization-console.values.ts'
import { cachedFigures } from '../../core/cached-figures.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { inSteps } from '../../core/database/rows/in-steps.ts'
import { lastOf } from '../../core/look-up.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { toSeconds } from '../../core/units.ts'
import { isOrganizationUnverifiedBetween, markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { countGroup } from '../../people/student/student-count.queries.ts'
import { learningStatusOf } from '../../teaching/enrollment/learning-status.ts'
import { countActive, countCertificates, listEnding, listBatch, sumDays } from './organization-console.queries.ts'

/** The progress of an organization's students, and the students in each group, newest first. */
export interface OrganizationSnapshot {
  readonly people: number
  readonly groups: Readonly<Record<LearnerGroup, readonly number[]>>
  readonly monthActive: number
  /** Rounded once, like in the report; the days are rounded each. */
  readonly monthSeconds: number
  readonly certificates: number
  readonly days: readonly { readonly day: string; readonly seconds: number }[]
  readonly isUnverified?: true
}

const batchRows = 250
const dayMs = 86_400_000
const lifeMs = 60_000

/**
 * The figures of an organization, counted in batches that yield to the event loop, and cached for a minute or until
 * students are added or removed: an organization of 50,000 opens as fast as one of 50.
 */
export async function organizationSnapshot(context: Context, organizationId: number): Promise<OrganizationSnapshot> {
  return keptSnapshot(context, organizationId, await countGroup(context.database.read, { organizationId }))
}
const keptSnapshot = cachedFigures(lifeMs, (context, organizationId) => count(context, organizationId))

/** Yields an organization's students in batches; the event loop is free between them. */
export async function* batchesOf(db: Db, organizationId: number) {
  let after = 0
  for await (const students of inSteps((last) => listBatch(db, organizationId, last, batchRows))) {
    const last = lastOf(students).id
    // Students without totals have no study days either.
    const hasStudied = students.some(({ creditedMs }) => creditedMs !== null)
    yield { students, hasStudied, batch: { organizationId, after, last } }
    after = last
    await setImmediate()
  }
}

async function count({ database, settings, now }: Context, organizationId: number): Promise<OrganizationSnapshot> {
  const db = database.read
  const values = await settings.current()
  const at = now()
  const today = siteDay(at, values['basic.timezone'])
  const from = `${today.slice(0, 7)}-01`
  const groups: Record<LearnerGroup, number[]> = { notBegun: [], atRisk: [], onTrack: [], done: [], endsSoon: [] }
  const days = new Map<string, number>()
  let [people, monthActive, certificates] = [0, 0, 0]
  for await (const { students, hasStudied, batch } of batchesOf(db, organizationId)) {
    people += students.length
    for (const student of students)
      groups[learningStatusOf(student, at, values['certificate.previewLessons'])].push(student.id)
    certificates += await countCertificates(db, batch)
    if (!hasStudied) continue
    for (const { day, creditedMs } of await sumDays(db, batch, from, today))
      days.set(day, (days.get(day) ?? 0) + Number(creditedMs))
    monthActive += await countActive(db, batch, from, today)
  }
  for (const ids of Object.values(groups)) ids.reverse()
  const ending = await listEnding(db, organizationId, at, at + organizationLimits.endsSoonDays * dayMs)
  groups.endsSoon = ending.map(({ id }) => id)
  const isUnverified = await isOrganizationUnverifiedBetween(db, organizationId, from, today)
  return {
    people,
    groups,
    monthActive,
    monthSeconds: toSeconds([...days.values()].reduce((sum, ms) => sum + ms, 0)),
    certificates,
    days: everyDay(from, today, days),
    ...markUnverified(isUnverified),
  }
}

/** All days of a range with their study time, including days without any. */
export function everyDay(from: string, to: string, msOfDay: ReadonlyMap<string, number>) {
  const days: { day: string; seconds: number }[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.push({ day, seconds: toSeconds(msOfDay.get(day) ?? 0) })
  }
  return days
}
