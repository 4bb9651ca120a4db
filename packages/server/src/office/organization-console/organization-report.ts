import { setImmediate } from 'node:timers/promises'
import type { OrganizationReport } from '@jiangxue/contract/organization/organization-console.ts'
import { organizationLimits } from '@jiangxue/contract/organization/organization-console.values.ts'
import type { Context } from '../../core/context.ts'
import { daysAfter, siteDay, startOfSiteDay } from '../../core/time/site-day.ts'
import { toInstant, toSeconds } from '../../core/units.ts'
import { isOrganizationUnverifiedBetween, markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { learningStatusOf } from '../../teaching/enrollment/learning-status.ts'
import {
  countActive,
  countCertificates,
  countNew,
  listCertified,
  listDiligent,
  sumDays,
} from './organization-console.queries.ts'
import { everyDay, batchesOf } from './organization-snapshot.ts'

const { reportRows } = organizationLimits

/** The monthly report of an organization, for its manager; the current month ends today. */
export async function reportOfMonth(
  { database, settings, now }: Context,
  organization: { readonly id: number; readonly name: string },
  wanted: string | undefined,
): Promise<OrganizationReport> {
  const db = database.read
  const values = await settings.current()
  const timezone = values['basic.timezone']
  const at = now()
  const today = siteDay(at, timezone)
  const month = wanted ?? today.slice(0, 7)
  const [from, end] = [`${month}-01`, lastDayOf(month)]
  const to = end < today ? end : today
  const [startsAt, endsAt] = [startOfSiteDay(from, timezone), startOfSiteDay(daysAfter(end, 1), timezone)]
  const learningStatuses = { notBegun: 0, atRisk: 0, onTrack: 0, done: 0 }
  const days = new Map<string, number>()
  const diligent: { id: number; name: string; ms: number }[] = []
  const certified: OrganizationReport['certified'] = []
  let [people, newPeople, activePeople, certificates] = [0, 0, 0, 0]
  for await (const { students, hasStudied, batch } of batchesOf(db, organization.id)) {
    people += students.length
    for (const student of students)
      learningStatuses[learningStatusOf(student, at, values['certificate.previewLessons'])]++
    newPeople += await countNew(db, batch, startsAt, endsAt)
    const issued = await countCertificates(db, batch, from, to)
    certificates += issued
    if (issued > 0) certified.push(...(await listCertified(db, batch, from, to, reportRows)))
    if (!hasStudied) continue
    // Half of a batch at a time: together its queries would block the event loop for up to 40 ms.
    await setImmediate()
    for (const { day, creditedMs } of await sumDays(db, batch, from, to))
      days.set(day, (days.get(day) ?? 0) + Number(creditedMs))
    activePeople += await countActive(db, batch, from, to)
    const most = await listDiligent(db, batch, from, to, reportRows)
    diligent.push(...most.map(({ id, name, creditedMs }) => ({ id, name, ms: Number(creditedMs) })))
  }
  const total = [...days.values()].reduce((sum, ms) => sum + ms, 0)
  return {
    organization,
    month,
    people,
    newPeople,
    activePeople,
    studySeconds: toSeconds(total),
    ...markUnverified(await isOrganizationUnverifiedBetween(db, organization.id, from, to)),
    learningStatuses,
    certificates,
    certified: certified.toSorted((a, b) => b.issueDate.localeCompare(a.issueDate)).slice(0, reportRows),
    diligent: diligent
      .toSorted((a, b) => b.ms - a.ms || a.id - b.id)
      .slice(0, reportRows)
      .map(({ id, name, ms }) => ({ id, name, seconds: toSeconds(ms) })),
    days: from <= to ? everyDay(from, to, days) : [],
    madeAt: toInstant(at),
  }
}

const lastDayOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
