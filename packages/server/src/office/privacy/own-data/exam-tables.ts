import { appealStateLabels } from '@jiangxue/contract/exam/appeal.values.ts'
import { attemptEndLabels, attemptStateLabels } from '@jiangxue/contract/exam/exam.values.ts'
import { ownColumnTitles as titles } from '@jiangxue/contract/privacy/own-data.values.ts'
import { listOwnAppeals, listOwnAttempts, listOwnGrants, listOwnMarks } from './own-exams.queries.ts'
import { instant, ownTable, yesOrNo } from './own-table.ts'

const exam = { title: titles.exam, width: 30 }

/** What somebody did in exams. */
export const examTables = [
  ownTable('examAttempts', {
    rows: (db, { userId }) => listOwnAttempts(db, userId),
    columns: {
      exam,
      number: { title: titles.attempt, width: 8 },
      state: { title: titles.status, width: 10, words: attemptStateLabels },
      startedAt: { title: titles.startedAt, ...instant },
      handedInAt: { title: titles.handedInAt, ...instant },
      endedBy: { title: titles.endedBy, width: 16, words: attemptEndLabels },
      answered: { title: titles.answered, width: 8 },
      leaves: { title: titles.leaves, width: 14 },
      score: { title: titles.score, width: 8, value: (row) => row.score && row.score / 100 },
      isPassed: { title: titles.isPassed, width: 10, kind: 'word', value: (row) => yesOrNo(row.isPassed) },
      answers: { title: titles.content, width: 60 },
    },
  }),

  ownTable('examMarks', {
    rows: (db, { userId }) => listOwnMarks(db, userId),
    columns: {
      exam,
      position: { title: titles.examItem, width: 8 },
      points: { title: titles.points, width: 8, value: (row) => row.points / 100 },
      comment: { title: titles.comment, width: 40 },
      at: { title: titles.time, ...instant },
    },
  }),

  ownTable('examGrants', {
    rows: (db, { userId }) => listOwnGrants(db, userId),
    columns: {
      exam,
      extraMinutes: { title: titles.extraMinutes, width: 10 },
      extraAttempts: { title: titles.extraAttempts, width: 10 },
      note: { title: titles.note, width: 40 },
    },
  }),

  ownTable('examAppeals', {
    rows: (db, { userId }) => listOwnAppeals(db, userId),
    columns: {
      exam,
      position: { title: titles.examItem, width: 8 },
      content: { title: titles.content, width: 60 },
      state: { title: titles.status, width: 12, words: appealStateLabels },
      reply: { title: titles.answer, width: 40 },
      createdAt: { title: titles.askedAt, ...instant },
      decidedAt: { title: titles.closedAt, ...instant },
    },
  }),
]
