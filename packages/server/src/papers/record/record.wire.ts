import type { LearningRecord, RecordCheck } from '@jiangxue/contract/papers/learning-record.ts'
import { learningRecordTexts as texts } from '@jiangxue/contract/papers/learning-record.values.ts'
import { maskName } from '../../core/log/mask.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant, toSeconds } from '../../core/units.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import type { StudyRecordRow } from '../../teaching/student-centre/study-record.queries.ts'
import { secondsOfPart } from '../../teaching/student-centre/study-seconds.ts'
import type { IdentityNote } from '../print/identity-note.ts'
import type { PrintProof } from './prove-print.ts'
import type { RecordPrint } from './record.queries.ts'

export const toLearningRecord = (row: StudyRecordRow): LearningRecord => ({
  id: row.lessonId,
  courseName: row.courseName || translate(texts.unknownCourse),
  videoTitle: row.lessonTitle || translate(texts.unknownLesson),
  duration: secondsOfPart(row.creditedMs, row.creditedMsUpTo),
  ...markUnverified(row.isUnverified),
  ...(row.isExternal === 1 && { isExternal: true as const }),
  watchTime: toInstant(row.updatedAt),
  progress: row.progressPercent,
  isCompleted: row.completedAt !== null,
})

/** What the ledger says of a print, up to its last row. */
interface PrintNotes {
  readonly isUnverified: 0 | 1
  readonly note: IdentityNote | undefined
}

/**
 * The public facts for anyone with the code. The fields are listed explicitly, so that no other column is ever exposed.
 */
export const toRecordCheck = (
  print: RecordPrint,
  { isProven, classroomHundredths }: PrintProof,
  { isUnverified, note }: PrintNotes,
): RecordCheck => ({
  isProven,
  studentName: maskName(print.studentName),
  trainingProject: print.trainingProject,
  institution: print.institution,
  completedLessons: print.completedLessons,
  watchedLessons: print.watchedLessons,
  studySeconds: toSeconds(print.creditedMs),
  creditHours: print.creditTenths === null ? null : print.creditTenths / 10,
  classroomHours: classroomHundredths / 100,
  ...markUnverified(isUnverified),
  identity: note?.text,
  printedAt: toInstant(print.printedAt),
})
