import { text } from '../kit/text.ts'

/** What keeps an account from being deleted. */
export const unfinishedKinds = ['order', 'class', 'anomaly', 'heldStudy', 'application'] as const
export type UnfinishedKind = (typeof unfinishedKinds)[number]
export const unfinishedTexts: Record<UnfinishedKind, string> = {
  order: text('订单“{name}”尚未结清'),
  class: text('培训班“{name}”尚未结班'),
  anomaly: text('有学习情况正在核实'),
  heldStudy: text('有学习时间等待核实'),
  application: text('报名申请正在审核'),
}

/** What an erased account is called wherever a name was. */
export const erasedName = text('已注销学员')

/** Days between asking for the deletion of an account and its erasing, in which it can be taken back. */
export const graceDays = 7
