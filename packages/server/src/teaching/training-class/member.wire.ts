import type { ClassMember, PartResult } from '@jiangxue/contract/class/class-roster.ts'
import type { AssessmentOutcome } from '@jiangxue/contract/class/training-class.values.ts'
import { toInstant, toInstantOrNull, toSeconds } from '../../core/units.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import type { Member } from './class-figures.ts'
import type { ShownPartResult } from './class-part.queries.ts'

export const outcomeOf = (isPassed: number | null): AssessmentOutcome =>
  isPassed === null ? 'none' : isPassed === 1 ? 'passed' : 'failed'
export const toIsPassed = (isPassed: number | null): boolean | null => (isPassed === null ? null : isPassed === 1)

export const toPartResult = (row: ShownPartResult): PartResult => ({
  partId: row.partId,
  score: row.score,
  isPassed: row.isPassed === 1,
  assessedOn: row.assessedOn,
  assessedBy: row.assessedByName,
  assessedAt: toInstant(row.assessedAt),
  reason: row.reason,
})

export const toMember = (
  member: Member,
  more: Pick<
    ClassMember,
    'parts' | 'lessonCount' | 'creditHours' | 'classroomHours' | 'certificateId' | 'certificateNumber'
  >,
): ClassMember => ({
  id: member.id,
  name: member.name,
  username: member.username,
  studentNumber: member.studentNumber,
  organizationName: member.organizationName,
  joinedAt: toInstant(member.joinedAt),
  learningStatus: member.learningStatus,
  completedLessons: member.completedLessons,
  studySeconds: toSeconds(member.creditedMs),
  ...markUnverified(member.isUnverified),
  lastStudyTime: toInstantOrNull(member.lastStudiedAt),
  score: member.score,
  isPassed: toIsPassed(member.isPassed),
  assessedOn: member.assessedOn,
  assessedBy: member.assessedBy,
  assessedAt: toInstantOrNull(member.assessedAt),
  ...more,
})
