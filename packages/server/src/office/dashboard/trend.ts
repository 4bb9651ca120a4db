import { setImmediate } from 'node:timers/promises'
import type { Dashboard } from '@jiangxue/contract/office/dashboard.ts'
import { dashboardLimits } from '@jiangxue/contract/office/dashboard.values.ts'
import type { Db } from '../../core/database/database.ts'
import { siteDay, startOfSiteDay } from '../../core/time/site-day.ts'
import { toSeconds } from '../../core/units.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { countEnrollments, sumStudy } from './dashboard.queries.ts'

type Day = Dashboard['trend'][number]
const dayMs = 86_400_000

/** Past days are cached for this long: deleted orders and discounted hours can still change them. */
const keptMs = 600_000
const settled = new WeakMap<Db, Map<string, { day: Day; until: number }>>()

/** Enrollments and study time of the last 30 site days. */
export async function readTrend(db: Db, timezone: string, now: number): Promise<Day[]> {
  const kept = settled.get(db) ?? new Map<string, { day: Day; until: number }>()
  settled.set(db, kept)
  const today = startOfSiteDay(siteDay(now, timezone), timezone)
  const days: Day[] = []
  for (let back = dashboardLimits.days - 1; back >= 0; back--) {
    // Noon, so that days of 23 or 25 hours are hit exactly once.
    const day = siteDay(today - back * dayMs + dayMs / 2, timezone)
    const name = `${timezone} ${day}`
    const known = kept.get(name)
    const found = known && known.until > now ? known.day : await readDay(db, day, timezone)
    // Study time is credited at most 15 minutes late, so yesterday may still change.
    if (back > 1 && found !== known?.day) kept.set(name, { day: found, until: now + keptMs })
    // SQLite queries run synchronously: without this, no other request would be served between the days.
    await setImmediate()
    days.push(found)
  }
  return days
}

async function readDay(db: Db, day: string, timezone: string): Promise<Day> {
  const from = startOfSiteDay(day, timezone)
  const { ms, isUnverified } = await sumStudy(db, day)
  return {
    day,
    enrollments: await countEnrollments(db, from, from + dayMs),
    studySeconds: toSeconds(ms),
    ...markUnverified(isUnverified),
  }
}
