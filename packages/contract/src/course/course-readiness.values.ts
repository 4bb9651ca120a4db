import { text } from '../kit/text.ts'

export const publishBlockers = [
  'noDescription',
  'noLesson',
  'hoursAboveDuration',
  'unplayableInOrder',
  'quizInOrder',
] as const
/** Conditions that keep a course from being published (decisions §10). */
export type PublishBlocker = (typeof publishBlockers)[number]
/** Uses the same values as `courseWarningLabels`. */
export const publishBlockerLabels: Record<PublishBlocker, string> = {
  noDescription: text('请填写课程介绍'),
  noLesson: text('请至少添加一个课时'),
  hoursAboveDuration: text('{lessons} 个课时的学时超过视频时长：{titles}'),
  unplayableInOrder: text('{lessons} 个课时没有可学完的视频，按顺序学习的学员将无法继续：{titles}'),
  quizInOrder: text('{lessons} 个课时的随堂测验没有发布或题目不足：{titles}'),
}

export const courseWarnings = ['unplayableLessons', 'aboveClaim', 'noCover', 'noTeacher'] as const
/** Problems that learners would notice; they do not prevent publishing. */
export type CourseWarningCode = (typeof courseWarnings)[number]
/** `lessons` is the number of lessons, `titles` the titles of the first ones, `price` and `claim` are yuan a lesson. */
export const courseWarningLabels: Record<CourseWarningCode, string> = {
  unplayableLessons: text('{lessons} 个课时没有可学完的视频，学员将无法完成：{titles}'),
  aboveClaim: text('每课时 {price} 元，高于网站承诺的“{claim}”'),
  noCover: text('尚未上传课程封面'),
  noTeacher: text('尚未选择授课教师'),
}
