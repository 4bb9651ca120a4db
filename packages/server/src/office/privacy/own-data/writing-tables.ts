import { ownColumnTitles as titles } from '@jiangxue/contract/privacy/own-data.values.ts'
import { instant, ownTable, yesOrNo } from './own-table.ts'
import { listAnswersBy, listAnswersTo, listOwnNotes, listOwnQuestions, listReportsBy } from './own-writing.queries.ts'

const course = { title: titles.course, width: 30 }
const lesson = { title: titles.lesson, width: 30 }
const position = {
  title: titles.position,
  width: 10,
  kind: 'duration',
  value: (row: { readonly positionMs: number }) => row.positionMs / 1000,
} as const

/** What somebody wrote, and what was written to them. */
export const writingTables = [
  ownTable('notes', {
    rows: (db, { userId }) => listOwnNotes(db, userId),
    columns: {
      course,
      lesson,
      positionMs: position,
      content: { title: titles.content, width: 80 },
      isShared: { title: titles.isShared, width: 10, kind: 'word', value: (row) => yesOrNo(row.isShared) },
      createdAt: { title: titles.createdAt, ...instant },
      updatedAt: { title: titles.updatedAt, ...instant },
    },
  }),

  ownTable('questions', {
    rows: (db, { userId }) => listOwnQuestions(db, userId),
    columns: {
      id: { title: titles.number, width: 8 },
      course,
      lesson,
      positionMs: position,
      content: { title: titles.content, width: 80 },
      createdAt: { title: titles.time, ...instant },
    },
  }),

  ownTable('answersToQuestions', {
    rows: (db, { userId }) => listAnswersTo(db, userId),
    columns: {
      questionId: { title: titles.number, width: 8 },
      content: { title: titles.content, width: 80 },
      createdAt: { title: titles.time, ...instant },
    },
  }),

  ownTable('ownAnswers', {
    rows: (db, { userId }) => listAnswersBy(db, userId),
    columns: {
      course,
      lesson,
      content: { title: titles.content, width: 80 },
      createdAt: { title: titles.time, ...instant },
    },
  }),

  ownTable('questionReports', {
    rows: (db, { userId }) => listReportsBy(db, userId),
    columns: { reason: { title: titles.reason, width: 60 }, createdAt: { title: titles.time, ...instant } },
  }),
]
