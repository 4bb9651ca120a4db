import { text } from '../kit/text.ts'

/** The changes that may need a second admin: they affect how study time is credited or what it is worth. */
export const confirmedKinds = [
  'mode',
  'timezone',
  'delivery',
  'hours',
  'presence',
  'face',
  'lesson',
  'identity',
  'confirmation',
  'guarded',
  'restore',
] as const
export type ConfirmedKind = (typeof confirmedKinds)[number]

export const confirmationStates = ['OPEN', 'CONFIRMED', 'REFUSED', 'DONE', 'EXPIRED'] as const
export type ConfirmationState = (typeof confirmationStates)[number]
export const confirmationStateLabels: Record<ConfirmationState, string> = {
  OPEN: text('待确认'),
  CONFIRMED: text('已确认，待保存'),
  REFUSED: text('已拒绝'),
  DONE: text('已生效'),
  EXPIRED: text('已过期'),
}

/** Labels for the changed values of a lesson or a restore; settings have their own labels. */
export const confirmedFactLabels: Readonly<Record<string, string>> = {
  'lesson.video': text('视频'),
  'lesson.seconds': text('时长（秒）'),
  'lesson.creditHours': text('学时'),
  'lesson.title': text('新课时'),
  'lesson.external': text('站外视频'),
  'class.startDate': text('开始日期'),
  'class.endDate': text('结束日期'),
  'class.needsAssessment': text('须考核合格'),
  'class.passScore': text('及格分'),
  'exam.correction': text('试题更正'),
  'class.results': text('考核成绩'),
  'class.parts': text('考核部分'),
  'class.reason': text('理由'),
  'classroom.heldOn': text('授课日期'),
  'classroom.hours': text('每人学时'),
  'classroom.topic': text('授课内容'),
  'classroom.teacherName': text('授课教师'),
  'classroom.students': text('学员'),
  'classroom.sheet': text('签到表 SHA-256'),
  'classroom.reason': text('理由'),
  'study.releasedSeconds': text('等待核实的学习（秒）'),
  'study.refusedSeconds': text('不予计入的学习（秒）'),
  'origins.kept': text('学习来源'),
  'role.name': text('角色'),
  'role.permissions': text('权限'),
  'account.name': text('账号'),
  'account.role': text('账号角色'),
  'account.factors': text('两步验证'),
  'identity.name': text('姓名'),
  'identity.idCard': text('身份证号'),
  'identity.reason': text('理由'),
  'restore.backup': text('备份'),
}

export const confirmationLimits = {
  /** Lifetime of an open request, and of a confirmation that has not been used. */
  days: 7,
  reason: 200,
} as const
