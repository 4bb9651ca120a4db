import { notCreditedLabels, type LostTimeReason } from '@jiangxue/contract/learning/learning.values.ts'
import { learningRecordTexts } from '@jiangxue/contract/papers/learning-record.values.ts'
import type { StudySession } from '@jiangxue/contract/student/student-history.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant, toSeconds } from '../../core/units.ts'
import type { RefusalRow, StudySessionRow } from './study-session.queries.ts'

export const toStudySession = (row: StudySessionRow, refusals: readonly RefusalRow[]): StudySession => ({
  id: `${row.playbackSessionId}-${row.lessonId}`,
  startedAt: toInstant(Number(row.startedAt)),
  endedAt: toInstant(Number(row.endedAt)),
  lessonId: row.lessonId,
  lessonTitle: row.lessonTitle ?? translate(learningRecordTexts.unknownLesson),
  courseName: row.courseName ?? translate(learningRecordTexts.unknownCourse),
  creditedSeconds: toSeconds(Number(row.creditedMs)),
  segments: Number(row.segments),
  ip: row.ip,
  device: row.device,
  hasOtherIps: Number(row.ips) > 1,
  refusals: [
    ...Map.groupBy(
      refusals.filter(({ lessonId, day }) => lessonId === row.lessonId && day >= row.firstDay && day <= row.lastDay),
      ({ reason }) => reason as LostTimeReason,
    ),
  ].map(([reason, rows]) => ({
    reason,
    message: translate(notCreditedLabels[reason]),
    count: rows.reduce((sum, { refusals: count }) => sum + count, 0),
  })),
})
