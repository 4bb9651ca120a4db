import { setTimeout as pause } from 'node:timers/promises'
import { firstHourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import type { Context } from '../../../core/context.ts'
import { isSame } from '../../../core/crypto/keys.ts'
import type { Db } from '../../../core/database/database.ts'
import { inStepsBy } from '../../../core/database/rows/in-steps.ts'
import { only } from '../../../core/look-up.ts'
import { firstIdentity, type LedgerKeys } from '../../../ledger/chain/bind-identity.ts'
import { findPeople } from '../../../ledger/chain/chain-rows.queries.ts'
import { sealFirstHead } from '../../../ledger/chain/ledger-chain.ts'
import {
  nextEvent,
  type LedgerEventKind,
  type LedgerEvents,
  type NewEvent,
} from '../../../ledger/chain/ledger-event.ts'
import { cover, lengthOf, type Coverage } from '../../../ledger/rules/coverage.ts'
import { studyDayMs } from '../../../ledger/rules/study-day.ts'
import { isErased } from '../../../ledger/verify/follow-chain.ts'
import { entriesOf } from '../../../ledger/verify/ledger-entries.ts'
import { findDurations, listLessonTotals, listUnboundStudents } from '../../../ledger/verify/ledger.queries.ts'
import { noChanges, storeChanges } from './watch-changes.ts'
import { lockStudentTotals, type StudentTotals } from './watch-state.queries.ts'

/** Whether a chain has only format 1 rows and does not yet name its student. */
export const isUnbound = ({ identity, ledgerLength }: Pick<StudentTotals, 'identity' | 'ledgerLength'>) =>
  identity === '' && ledgerLength > 0

/**
 * Appends the events that chains written by older versions lack: the student's identity, the completions that the rows
 * prove,
 * the erased ranges, and a correction if study days were counted wrongly. Returns undefined if the end of the chain is
 * broken.
 */
export async function adoptLedger(
  db: Db,
  keys: LedgerKeys,
  totals: StudentTotals,
  at: number,
): Promise<NewEvent[] | undefined> {
  const { studentId, ledgerLength, ledgerMac, headMac } = totals
  if (!isSame(sealFirstHead(keys.ledger, studentId, ledgerLength, ledgerMac), headMac)) return undefined
  const found = await readRows(db, studentId)
  const events: NewEvent[] = []
  const add = <K extends LedgerEventKind>(kind: K, facts: LedgerEvents[K]) =>
    events.push(nextEvent(keys.ledger, totals, kind, facts, at))
  const identity = firstIdentity(keys, only(await findPeople(db, [studentId])))
  totals.identity = identity.digest
  add('identity', identity)
  for (const range of found.erased) add('erasure', range)
  const progress = await listLessonTotals(db, studentId)
  const durations = new Map(
    (await findDurations(db, [...new Set(progress.map(({ mediaId }) => mediaId))])).map((row) => [
      row.id,
      row.durationMs,
    ]),
  )
  for (const { lessonId, courseId, mediaId, completedAt } of progress) {
    const durationMs = durations.get(mediaId)
    const watched = found.lessons.get(lessonId)
    const coveredMs = watched?.mediaId === mediaId ? lengthOf(watched.coverage) : 0
    const thresholdPercent = firstHourRule.completionPercent
    if (completedAt !== null && durationMs !== undefined && coveredMs * 100 >= durationMs * thresholdPercent)
      add('completion', { lessonId, courseId, mediaId, coveredMs, durationMs, thresholdPercent, completedAt })
  }
  const studyDays = [...found.days.values()].filter((ms) => ms >= studyDayMs).length
  if (studyDays !== totals.studyDays)
    add('correction', { total: 'studyDays', before: totals.studyDays, after: studyDays })
  totals.studyDays = studyDays
  return events
}

async function readRows(db: Db, studentId: number) {
  const lessons = new Map<number, { mediaId: number; coverage: Coverage }>()
  const days = new Map<string, number>()
  const erased: { from: number; to: number }[] = []
  for await (const { kind, row } of entriesOf(db, studentId)) {
    if (kind !== 'segment') continue
    const { lessonId, mediaId, fromMs, toMs } = row
    const known = lessons.get(lessonId)
    const { coverage } = cover(known?.mediaId === mediaId ? known.coverage : [], fromMs, toMs)
    lessons.set(lessonId, { mediaId, coverage })
    days.set(row.day, (days.get(row.day) ?? 0) + row.newMs)
    if (!isErased(row)) continue
    const last = erased.at(-1)
    if (last && last.to === row.number - 1) last.to = row.number
    else erased.push({ from: row.number, to: row.number })
  }
  return { lessons, days, erased }
}

const studentsPerStep = 20
const pauseMs = 20

/** Adopts all older chains, a few at a time, while the server is running. Returns how many. */
export async function adoptLedgers({ database, keys, now, log }: Context): Promise<number> {
  let adopted = 0
  const unbound = (after: number) => listUnboundStudents(database.read, after, studentsPerStep)
  for await (const step of inStepsBy(unbound, ({ studentId }) => studentId)) {
    const ids = step.map(({ studentId }) => studentId)
    adopted += await database.write(async (db) => {
      const changes = noChanges()
      for (const totals of (await lockStudentTotals(db, ids)).filter(isUnbound)) {
        const events = await adoptLedger(db, keys, totals, now())
        if (!events) log.error({ studentId: totals.studentId }, 'ledger: the end of a chain is broken')
        else {
          changes.events.push(...events)
          changes.totals.set(totals.studentId, totals)
        }
      }
      await storeChanges(db, changes, { heads: new Map() }, keys.ledger)
      return changes.totals.size
    })
    await pause(pauseMs)
  }
  return adopted
}
