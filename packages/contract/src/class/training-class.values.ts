import type { Permission } from '../kit/sections.values.ts'
import { text } from '../kit/text.ts'

export const classStatuses = ['PREPARING', 'RUNNING', 'ENDED', 'ARCHIVED'] as const
export type ClassStatus = (typeof classStatuses)[number]
export const classStatusLabels: Record<ClassStatus, string> = {
  PREPARING: text('筹备中'),
  RUNNING: text('进行中'),
  ENDED: text('已结束'),
  ARCHIVED: text('已归档'),
}
/** Allowed manual status transitions; archiving is a separate call. */
export const classTransitions: Record<ClassStatus, readonly ClassStatus[]> = {
  PREPARING: ['RUNNING'],
  RUNNING: ['ENDED', 'PREPARING'],
  ENDED: ['RUNNING'],
  ARCHIVED: ['ENDED'],
}

export const classLimits = {
  mostCourses: 20,
  mostTeachers: 20,
  mostParts: 5,
  partName: 20,
  mostReason: 200,
  /** Rows of an assessment sheet. */
  mostAssessments: 1000,
  assessmentMaxBytes: 2 * 1024 * 1024,
} as const

export const assessmentOutcomes = ['passed', 'failed', 'none'] as const
export type AssessmentOutcome = (typeof assessmentOutcomes)[number]
export const assessmentLabels: Record<AssessmentOutcome, string> = {
  passed: text('合格'),
  failed: text('不合格'),
  none: text('未考核'),
}

/** A part of an assessment is filled by the class's FINAL exam, or entered by staff. */
export const partKinds = ['TYPED', 'EXAM'] as const
export type PartKind = (typeof partKinds)[number]
export const partKindLabels: Record<PartKind, string> = { TYPED: text('人工登记'), EXAM: text('结业考核考试') }

/** Why a row of an assessment sheet is not accepted. */
export const assessmentRowProblems = {
  unknown: text('班期中没有该学员'),
  repeated: text('与前面的行重复'),
  score: text('成绩应为 0 到 100 的整数，或填写合格、不合格'),
  date: text('考核日期不正确'),
  future: text('考核日期不能晚于今天'),
  missing: text('没有填写成绩'),
  numberMissing: text('没有填写学号'),
  numberLost: text('学号被存成了数字，末几位已经丢失，请把该列设为文本后重新输入'),
  unreadable: text('有单元格是公式错误、没有结果的公式或乱码，请改正并保存后再读取'),
} as const
export type AssessmentRowProblem = keyof typeof assessmentRowProblems

/** Why a row of an assessment sheet is accepted only if someone confirms it. */
export const assessmentRowDoubts = {
  nameDiffers: text('该学号的学员是{name}'),
  idCardDiffers: text('身份证号不是{name}的'),
  sexDiffers: text('性别与{name}的身份证号不符'),
  birthDateDiffers: text('出生日期与{name}的身份证号不符'),
  resultDiffers: text('成绩与结果不一致'),
  rowHidden: text('该行在表格中是隐藏的'),
} as const
export type AssessmentRowDoubt = keyof typeof assessmentRowDoubts

export const classSheetTitles = {
  sheet: text('培训班期'),
  id: text('编号'),
  name: text('班期名称'),
  project: text('培训项目'),
  courses: text('课程'),
  organization: text('机构'),
  teachers: text('授课教师'),
  startDate: text('开始日期'),
  endDate: text('结束日期'),
  onlineShare: text('线上占比（%）'),
  status: text('状态'),
  members: text('人数'),
  createdAt: text('创建时间'),
} as const

export const memberSheetTitles = {
  sheet: text('班期名册'),
  number: text('学号'),
  name: text('姓名'),
  idCard: text('身份证号'),
  organization: text('机构'),
  joinedAt: text('入班时间'),
  learningStatus: text('学习情况'),
  lessons: text('完成课时'),
  studyTime: text('学习时长'),
  hours: text('学时'),
  classroomHours: text('线下学时'),
  score: text('成绩'),
  result: text('结果'),
  assessedOn: text('考核日期'),
  assessedAt: text('成绩登记时间'),
  certificate: text('证书编号'),
} as const

/** The columns of a part, by its name. */
export const partSheetTitles = {
  score: text('{part}成绩'),
  result: text('{part}结果'),
  assessedOn: text('{part}考核日期'),
  reason: text('{part}更改理由'),
} as const

/** A part and how a member did in it. */
export const partOutcomes = {
  /** In a sentence about what is missing. */
  missing: text('{part}（{outcome}）'),
  unscored: text('{part} {outcome}'),
  scored: text('{part} {score} 分'),
  byExam: text('{part} {score} 分（机考）'),
}

/** Permissions required to archive a class, because the archive contains these exports. */
export const archivedExports: readonly Permission[] = ['students.export', 'certificates.export', 'applications.export']

export const classArchiveTexts = { fileName: text('班期档案.zip'), certificates: text('证书') } as const
