import { text } from '../kit/text.ts'

/** What people can ask for their own data. A copy is sent at once; everything else has a due day. */
export const privacyRequestKinds = ['copy', 'delete', 'correct', 'other'] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]
export const privacyRequestLabels: Record<PrivacyRequestKind, string> = {
  copy: text('下载数据'),
  delete: text('注销账号'),
  correct: text('更正信息'),
  other: text('其他请求'),
}

/** The kinds that staff answer; the others are done by the program. */
export const answeredKinds = ['correct', 'other'] as const satisfies readonly PrivacyRequestKind[]
export const isAnswered = (kind: string): boolean => answeredKinds.some((each) => each === kind)

/** `waiting`: an account that is erased on its due day unless its owner takes that back. */
export const privacyRequestStates = ['asked', 'waiting', 'done', 'rejected', 'cancelled'] as const
export type PrivacyRequestState = (typeof privacyRequestStates)[number]
export const privacyStateLabels: Record<PrivacyRequestState, string> = {
  asked: text('待处理'),
  waiting: text('等待注销'),
  done: text('已完成'),
  rejected: text('已拒绝'),
  cancelled: text('已撤回'),
}

export const privacyLimits = {
  noteLength: 500,
  /** Requests of one person that wait for an answer. */
  open: 3,
  /** The latest requests that their owner is shown. */
  requestsShown: 100,
  /** Staff are reminded of requests that are due within these days. */
  remindDays: 3,
  /** Copies of one's own data within a day: a download on a phone may fail. */
  copiesPerDay: 3,
} as const
