import { text } from '../kit/text.ts'

/** The agreements of a school. Exams use theirs once a school has exams. */
export const agreementKinds = ['terms', 'privacy', 'purchase', 'application', 'face', 'exam', 'contract'] as const
export type AgreementKind = (typeof agreementKinds)[number]
export const agreementLabels: Record<AgreementKind, string> = {
  terms: text('用户协议'),
  privacy: text('隐私政策'),
  purchase: text('购买协议'),
  application: text('报名信息处理说明'),
  face: text('人脸信息授权书'),
  exam: text('考试诚信承诺'),
  contract: text('培训协议'),
}

/** What everybody with an account accepts, on registering or on the first sign-in. */
export const accountAgreements = ['terms', 'privacy'] as const satisfies readonly AgreementKind[]
export type AccountAgreement = (typeof accountAgreements)[number]
export const isOfAccounts = (kind: AgreementKind): kind is AccountAgreement =>
  accountAgreements.some((each) => each === kind)

/** Where a consent was given or withdrawn. */
export const consentPlaces = ['register', 'signIn', 'profile', 'player', 'apply', 'pay'] as const
export type ConsentPlace = (typeof consentPlaces)[number]
export const consentPlaceLabels: Record<ConsentPlace, string> = {
  register: text('注册'),
  signIn: text('登录后'),
  profile: text('个人中心'),
  player: text('学习页面'),
  apply: text('报名表'),
  pay: text('购买课程'),
}

export const consentSheetTitles = {
  sheet: text('同意记录'),
  time: text('时间'),
  name: text('姓名'),
  username: text('用户名'),
  agreement: text('协议'),
  version: text('版本'),
  decision: text('结果'),
  given: text('同意'),
  withdrawn: text('撤回'),
  place: text('来源'),
  ip: text('IP 地址'),
  device: text('设备'),
} as const

export const agreementLimits = { summaryLength: 200, mostGaps: 20 } as const

const gapPattern = /【[^【】]{0,40}】/g
/** What a draft still leaves open, such as `【学校名称】`, each once. */
export const gapsIn = (html: string): string[] =>
  [...new Set(html.match(gapPattern))].slice(0, agreementLimits.mostGaps)
