import { keysOf, text } from '../kit/text.ts'

/**
 * The acts that turn study time into papers, or make abuse visible: each is a row of the school's chain, and needs a
 * second admin while the school requires one. Changes of crediting itself have their own kinds of rows.
 */
export const guardedActLabels = {
  certificateRules: text('领取证书的课时数'),
  anchors: text('存证及其接收人'),
  anomalyRules: text('异常学习规则'),
  backups: text('备份及其保留'),
  erasedOrigins: text('抹去学习来源'),
  newLesson: text('向已发布的课程添加课时'),
  releasedStudy: text('等待核实的学习'),
  externalVideos: text('发布站外视频计学时的课程'),
  classDays: text('班期的起止日期和考核要求'),
  examCorrections: text('考试试题更正'),
  results: text('班期考核成绩'),
  classroomHours: text('线下授课学时'),
  roles: text('角色和权限'),
  secondFactors: text('两步验证的要求和移除'),
} as const
export type GuardedAct = keyof typeof guardedActLabels
export const guardedActs = keysOf(guardedActLabels)
