import { text } from '../kit/text.ts'

export const certificateStatuses = ['VALID', 'REVOKED', 'SUPERSEDED'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]
export const certificateStatusLabels: Record<CertificateStatus, string> = {
  VALID: text('有效'),
  REVOKED: text('已撤销'),
  SUPERSEDED: text('已换发'),
}

/** Shown instead of the preview while a student has completed too few lessons. */
export const previewMessage = text('完成{lessons}课时才能预览证书')

/** What became of a student in a run that issues certificates. */
export const certificateOutcomes = ['issued', 'existing', 'refused', 'deleted'] as const
export type CertificateOutcome = (typeof certificateOutcomes)[number]
export const certificateOutcomeLabels: Record<CertificateOutcome, string> = {
  issued: text('已生成'),
  existing: text('已有证书'),
  refused: text('未生成'),
  deleted: text('已删除'),
}

/** Problem code → reason for staff, where the problem itself is worded for the student. */
export const staffReasons = {
  'certificate.notEnoughLessons': text('已完成 {completed} 课时，还差 {missing} 课时（要求 {lessons} 课时）'),
  'certificate.revoked': text('已撤销，未重新生成；需要时由学校在“证书管理”中生成'),
  'certificate.deleted': text('已删除，未重新生成'),
} as const

/** The sheet of the results of a run. */
export const certificateResultTitles = {
  sheet: text('证书生成结果'),
  studentNumber: text('学号'),
  student: text('姓名'),
  outcome: text('结果'),
  number: text('证书编号'),
  reason: text('原因'),
} as const

/** The zip of many certificates: its name, and the first columns of the list of results in it. */
export const certificateZipTexts = {
  fileName: text('批量证书.zip'),
  columns: [text('学号'), text('学员姓名'), text('证书编号')],
  notDrawn: text('证书文件生成失败'),
} as const

export const certificateSheetTitles = {
  sheet: text('证书'),
  id: text('证书 ID'),
  number: text('证书编号'),
  student: text('学生姓名'),
  studentNumber: text('学号'),
  idCard: text('身份证号'),
  organization: text('所属机构'),
  course: text('课程名称'),
  hours: text('完成学时'),
  classroomHours: text('其中线下学时'),
  completionDate: text('结业日期'),
  issueDate: text('发证日期'),
  status: text('状态'),
  revokedReason: text('撤销原因'),
  instructor: text('授课教师'),
  university: text('发证单位'),
} as const
