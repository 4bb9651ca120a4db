import { ExamFields } from '@jiangxue/contract/exam/exam.ts'
import { columnsOf } from '../../../core/database/columns.ts'
import { toJson } from '../../../core/json-text.ts'
import { toInstantOrNull } from '../../../core/units.ts'
import { networksOf } from '../sitting/entry.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'

export const toColumns = columnsOf<'exams'>()(ExamFields, {
  opensAt: (at) => ({ opensAt: Date.parse(at) }),
  closesAt: (at) => ({ closesAt: at === null ? null : Date.parse(at) }),
  shufflesItems: (isOn) => ({ shufflesItems: isOn ? 1 : 0 }),
  shufflesOptions: (isOn) => ({ shufflesOptions: isOn ? 1 : 0 }),
  hasDoorCode: (isOn) => ({ hasDoorCode: isOn ? 1 : 0 }),
  networks: (networks) => ({ networks: toJson(networks) }),
  needsLessons: (isOn) => ({ needsLessons: isOn ? 1 : 0 }),
})

export const factsOf = (exam: ExamRecord) => ({
  kind: exam.kind,
  name: exam.name,
  classId: exam.classId,
  partId: exam.partId,
  courseId: exam.courseId,
  paperId: exam.paperId,
  opensAt: toInstantOrNull(exam.opensAt),
  closesAt: toInstantOrNull(exam.closesAt),
  minutes: exam.minutes,
  lateMinutes: exam.lateMinutes,
  earlyMinutes: exam.earlyMinutes,
  attempts: exam.attempts,
  cooldownMinutes: exam.cooldownMinutes,
  passPercent: exam.passPercent,
  resultRule: exam.resultRule,
  multipleRule: exam.multipleRule,
  shufflesItems: exam.shufflesItems === 1,
  shufflesOptions: exam.shufflesOptions === 1,
  reveals: exam.reveals,
  leaveLimit: exam.leaveLimit,
  deviceRule: exam.deviceRule,
  hasDoorCode: exam.hasDoorCode === 1,
  networks: networksOf(exam).join(' '),
  needsLessons: exam.needsLessons === 1,
})
