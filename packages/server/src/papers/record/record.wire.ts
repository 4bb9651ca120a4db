import type { LearningRecord } from '@jiangxue/contract/learning-record.ts'
import { learningRecordTexts as texts } from '@jiangxue/contract/learning-record.values.ts'
import { toInstant } from '../../core/units.ts'
import type { StudyRecordRow } from '../../teaching/student-centre/study-record.queries.ts'
import { secondsOfPart } from '../../teaching/student-centre/study-seconds.ts'

export const toLearningRecord = (row: StudyRecordRow): LearningRecord => ({
  id: row.lessonId,
  courseName: row.courseName || texts.unknownCourse,
  videoTitle: row.lessonTitle || texts.unknownLesson,
  duration: secondsOfPart(row.creditedMs, row.creditedMsUpTo),
  watchTime: toInstant(row.updatedAt),
  progress: row.progressPercent,
  isCompleted: row.completedAt !== null,
})
