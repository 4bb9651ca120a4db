import { text } from './text.ts'

/** Why an item of a batch was left unchanged. */
export const unchangedReasons = {
  sameAlready: text('无需更改'),
  remindedLately: text('三天内已提醒过'),
  inactive: text('账号已禁用'),
  memberAlready: text('已在班期中'),
  enrolledAlready: text('已报名该课程，原有订单不变'),
} as const
