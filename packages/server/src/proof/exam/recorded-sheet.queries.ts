import { formalKinds } from '@jiangxue/contract/exam/exam.values.ts'
import type { Db } from '../../core/database/database.ts'
import { valuesOf } from '../../core/database/rows/row-results.ts'
import type { LedgerEventKind } from '../../ledger/chain/ledger-event.ts'

const examEvents = ['examHandedIn', 'examResult'] as const satisfies readonly LedgerEventKind[]

/** Exams whose attempts are in the chains of their students, of a class or of the school. */
export function listRecordedExams(db: Db, classId?: number) {
  const exams = db
    .selectFrom('exams')
    .select([
      'id',
      'name',
      'kind',
      'multipleRule',
      'passPercent',
      'sections',
      'poolDigest',
      'shufflesItems',
      'shufflesOptions',
      'opensAt',
      'closesAt',
      'minutes',
      'attempts',
      'total',
    ])
    .where('kind', 'in', formalKinds)
    .where('publishedAt', 'is not', null)
    .orderBy('id')
  return (classId === undefined ? exams : exams.where('classId', '=', classId)).execute()
}
export type RecordedExam = Awaited<ReturnType<typeof listRecordedExams>>[number]

/** The frozen items of an exam with their texts and keys, in the order of the pool. */
export const listFrozenItems = (db: Db, examId: number) =>
  db
    .selectFrom('examItems')
    .innerJoin('itemVersions', 'itemVersions.id', 'examItems.itemVersionId')
    .innerJoin('items', 'items.id', 'itemVersions.itemId')
    .where('examItems.examId', '=', examId)
    .orderBy('examItems.position')
    .select([
      'examItems.position',
      'examItems.section',
      'itemVersions.id as itemVersionId',
      'items.kind',
      'itemVersions.stem',
      'itemVersions.options',
      'itemVersions.keepsOrder',
      'itemVersions.answerKey',
      'itemVersions.analysis',
      'itemVersions.digest',
    ])
    .execute()

/** The corrections of an exam, oldest first. */
export const listCorrectionsOf = (db: Db, examId: number) =>
  db
    .selectFrom('itemCorrections')
    .select(['itemVersionId', 'kind', 'answerKey', 'reason', 'lastMarkId'])
    .where('examId', '=', examId)
    .orderBy('id')
    .execute()

/** Attempts of students that are in their chains. */
export const listRecordedAttempts = (db: Db, studentIds: readonly number[]) =>
  db
    .selectFrom('examAttempts')
    .select(['id', 'examId', 'studentId', 'seed', 'answers', 'score', 'isPassed', 'isRecorded'])
    .where('studentId', 'in', studentIds)
    .where('recordedAnswers', 'is not', null)
    .orderBy('id')
    .execute()
export type RecordedAttempt = Awaited<ReturnType<typeof listRecordedAttempts>>[number]

/** The attempts at exams with their students, as their results are listed. */
export const listResultsOf = (db: Db, examIds: readonly number[]) =>
  db
    .selectFrom('examAttempts')
    .innerJoin('exams', 'exams.id', 'examAttempts.examId')
    .innerJoin('users', 'users.id', 'examAttempts.studentId')
    .select([
      'examAttempts.id',
      'examAttempts.studentId',
      'examAttempts.number',
      'examAttempts.state',
      'examAttempts.startedAt',
      'examAttempts.handedInAt',
      'examAttempts.endedBy',
      'examAttempts.objective',
      'examAttempts.manual',
      'examAttempts.score',
      'examAttempts.isPassed',
      'exams.name as exam',
      'exams.total',
      'users.name',
      'users.studentNumber',
    ])
    .where('examAttempts.examId', 'in', examIds)
    .where('examAttempts.state', '<>', 'STARTED')
    .orderBy('examAttempts.examId')
    .orderBy('users.studentNumber')
    .orderBy('examAttempts.number')
    .execute()
export type ListedResult = Awaited<ReturnType<typeof listResultsOf>>[number]

/** What people gave for items of attempts; of several the last one counts. */
export const listGivenMarks = (db: Db, attemptIds: readonly number[]) =>
  db
    .selectFrom('attemptMarks')
    .select(['id', 'attemptId', 'position', 'points'])
    .where('attemptId', 'in', attemptIds)
    .orderBy('id')
    .execute()

/** Students whose chains name exams, by id. */
export const listExamined = (db: Db, afterId: number, most: number): Promise<number[]> =>
  valuesOf(
    db
      .selectFrom('ledgerEvents')
      .select('studentId')
      .where('studentId', '>', afterId)
      .where('kind', 'in', examEvents)
      .groupBy('studentId')
      .orderBy('studentId')
      .limit(most),
    'studentId',
  )

/** The events of exams in the chains of students, in their order. */
export const listExamEvents = (db: Db, studentIds: readonly number[]) =>
  db
    .selectFrom('ledgerEvents')
    .select(['studentId', 'kind', 'facts'])
    .where('studentId', 'in', studentIds)
    .where('kind', 'in', examEvents)
    .orderBy('studentId')
    .orderBy('number')
    .execute()
