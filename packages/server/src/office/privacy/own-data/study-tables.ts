import { anomalyRuleLabels, anomalyStateLabels, anomalyTexts } from '@jiangxue/contract/learning/anomaly.values.ts'
import {
  notCreditedLabels,
  verificationLabels,
  type LostTimeReason,
} from '@jiangxue/contract/learning/learning.values.ts'
import { presenceKindLabels, presenceResultLabels } from '@jiangxue/contract/learning/presence.values.ts'
import { ownColumnTitles as titles } from '@jiangxue/contract/privacy/own-data.values.ts'
import { deliveryLabels } from '@jiangxue/contract/proof/evidence.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { inStepsBy } from '../../../core/database/rows/in-steps.ts'
import { readJson } from '../../../core/json-text.ts'
import { translate } from '../../../core/text/translate.ts'
import { isDiscounted, listDiscountedRanges } from '../../../ledger/chain/discounted.queries.ts'
import { toPresenceEntry } from '../../../teaching/student-centre/presence-entry.wire.ts'
import { isPresence, tellEvent } from './own-events.ts'
import {
  findOwnGoals,
  listOwnClassroomHours,
  listOwnCourses,
  listOwnDays,
  listOwnEvents,
  listOwnFindings,
  listOwnLessons,
  listOwnRefusals,
  listOwnReminders,
  listOwnSegments,
  readOwnNames,
  type OwnSegment,
} from './own-study.queries.ts'
import { instant, ownTable, yesOrNo } from './own-table.ts'

const course = { title: titles.course, width: 30 }
const lesson = { title: titles.lesson, width: 30 }
const credited = {
  title: titles.credited,
  width: 12,
  kind: 'duration',
  value: (row: { readonly creditedMs: number }) => row.creditedMs / 1000,
} as const

const rowsPerStep = 1000

/** Study time in the order of the ledger; a student has tens of thousands of rows. */
async function* segmentsOf(db: Db, userId: number): AsyncGenerator<OwnSegment & { readonly isDiscounted: boolean }> {
  const ranges = await listDiscountedRanges(db, userId)
  const segments = (after: number) => listOwnSegments(db, userId, after, rowsPerStep)
  for await (const rows of inStepsBy(segments, ({ number }) => number))
    for (const row of rows) yield { ...row, isDiscounted: isDiscounted(ranges, row.number) }
}

/** What somebody studied, and how it was credited. */
export const studyTables = [
  ownTable('segments', {
    rows: (db, { userId }) => segmentsOf(db, userId),
    columns: {
      number: { title: titles.number, width: 8 },
      course,
      lesson,
      fromMs: { title: titles.from, width: 10, value: (row) => row.fromMs / 1000 },
      toMs: { title: titles.to, width: 10, value: (row) => row.toMs / 1000 },
      newMs: { title: titles.credited, width: 12, kind: 'duration', value: (row) => row.newMs / 1000 },
      isDiscounted: { title: titles.isDiscounted, width: 10, kind: 'word', value: (row) => yesOrNo(row.isDiscounted) },
      startedAt: { title: titles.startedAt, ...instant },
      endedAt: { title: titles.endedAt, ...instant },
      recordedAt: { title: titles.recordedAt, ...instant },
      creditMode: {
        title: titles.mode,
        width: 10,
        kind: 'word',
        value: (row) => verificationLabels[row.creditMode === 'verified' ? 'verified' : 'unverified'],
      },
      ruleVersion: { title: titles.rule, width: 10 },
      delivery: { title: titles.delivery, width: 20, words: deliveryLabels },
      ip: { title: titles.ip, width: 18, kind: 'code' },
      userAgent: { title: titles.device, width: 60 },
    },
  }),

  ownTable('presenceChecks', {
    rows: async (db, { userId }) =>
      (await listOwnEvents(db, userId))
        .filter(isPresence)
        .map((row) => ({ ...toPresenceEntry(row, undefined), recordedAt: row.recordedAt })),
    columns: {
      number: { title: titles.number, width: 8 },
      recordedAt: { title: titles.time, ...instant },
      result: { title: titles.outcome, width: 20, words: presenceResultLabels },
      kind: { title: titles.checkedBy, width: 24, words: presenceKindLabels },
      provider: { title: titles.provider, width: 16 },
      seconds: { title: titles.credited, width: 12, kind: 'duration' },
    },
  }),

  ownTable('ledgerEvents', {
    rows: async (db, { userId, timezone }) => {
      const names = await readOwnNames(db, userId)
      return (await listOwnEvents(db, userId))
        .filter((row) => !isPresence(row))
        .map(({ number, recordedAt, ...row }) => ({ number, recordedAt, content: tellEvent(row, names, timezone) }))
    },
    columns: {
      number: { title: titles.number, width: 8 },
      recordedAt: { title: titles.time, ...instant },
      content: { title: titles.content, width: 80 },
    },
  }),

  ownTable('refusals', {
    rows: (db, { userId }) => listOwnRefusals(db, userId),
    columns: {
      day: { title: titles.day, width: 12 },
      lesson,
      reason: {
        title: titles.reason,
        width: 50,
        kind: 'word',
        value: (row) => notCreditedLabels[row.reason as LostTimeReason] ?? row.reason,
      },
      refusals: { title: titles.count, width: 8 },
      lastAt: { title: titles.time, ...instant },
    },
  }),

  ownTable('days', {
    rows: (db, { userId }) => listOwnDays(db, userId),
    columns: { day: { title: titles.day, width: 12 }, creditedMs: credited },
  }),

  ownTable('lessons', {
    rows: (db, { userId }) => listOwnLessons(db, userId),
    columns: {
      course,
      lesson,
      progressPercent: { title: titles.progress, width: 10 },
      creditedMs: credited,
      completedAt: { title: titles.completedAt, ...instant },
      updatedAt: { title: titles.lastStudiedAt, ...instant },
    },
  }),

  ownTable('courses', {
    rows: (db, { userId }) => listOwnCourses(db, userId),
    columns: {
      course,
      completedLessons: { title: titles.completedLessons, width: 10 },
      creditedMs: credited,
      lastStudiedAt: { title: titles.lastStudiedAt, ...instant },
    },
  }),

  ownTable('classroomHours', {
    rows: async (db, { userId }) =>
      (await listOwnClassroomHours(db, userId)).map((row) => ({ ...row, isCancelled: row.cancelledNumber !== null })),
    columns: {
      heldOn: { title: titles.day, width: 12 },
      class: { title: titles.class, width: 30 },
      topic: { title: titles.topic, width: 40 },
      hundredths: { title: titles.hours, width: 8, value: (row) => row.hundredths / 100 },
      teacherName: { title: titles.instructor, width: 14 },
      isCancelled: { title: titles.isCancelled, width: 10, kind: 'word', value: (row) => yesOrNo(row.isCancelled) },
    },
  }),

  ownTable('anomalies', {
    rows: async (db, { userId }) =>
      (await listOwnFindings(db, userId)).map(({ facts, ...row }) => ({
        ...row,
        content: translate(anomalyTexts[row.rule], readJson(facts)),
      })),
    columns: {
      day: { title: titles.day, width: 12 },
      rule: { title: titles.rules, width: 16, words: anomalyRuleLabels },
      content: { title: titles.content, width: 50 },
      state: { title: titles.result, width: 12, words: anomalyStateLabels },
      reason: { title: titles.reason, width: 40 },
      decidedAt: { title: titles.closedAt, ...instant },
      discountedMs: { title: titles.discounted, width: 12, kind: 'duration', value: (row) => row.discountedMs / 1000 },
      answer: { title: titles.statement, width: 40 },
    },
  }),

  ownTable('reminders', {
    rows: (db, { userId }) => listOwnReminders(db, userId),
    columns: { sentAt: { title: titles.time, ...instant } },
  }),

  ownTable('goals', {
    rows: async (db, { userId }) => {
      const goals = await findOwnGoals(db, userId)
      return goals ? [goals] : []
    },
    columns: {
      dailySeconds: { title: titles.daily, width: 12, kind: 'duration' },
      weeklySeconds: { title: titles.weekly, width: 12, kind: 'duration' },
      totalSeconds: { title: titles.total, width: 12, kind: 'duration' },
      updatedAt: { title: titles.updatedAt, ...instant },
    },
  }),
]
