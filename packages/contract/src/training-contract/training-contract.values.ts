import { keysOf, text } from '../kit/text.ts'

export const contractStates = ['SIGNED', 'REPLACED'] as const
export type ContractState = (typeof contractStates)[number]
export const contractStateLabels: Record<ContractState, string> = {
  SIGNED: text('已签订'),
  REPLACED: text('已由新合同替代'),
}

/** How a student proved who they are when they signed. */
export const signMethods = ['PASSWORD', 'CODE'] as const
export type SignMethod = (typeof signMethods)[number]
export const signMethodLabels: Record<SignMethod, string> = { PASSWORD: text('登录密码'), CODE: text('短信验证码') }

/** What is filled into the text of the agreement: it stands there in double braces, `{{培训费用}}`, in any language. */
export const contractPlaceholders = {
  schoolName: text('学校名称'),
  studentName: text('学员姓名'),
  idCard: text('身份证号'),
  courseName: text('课程名称'),
  className: text('班期名称'),
  fee: text('培训费用'),
  hours: text('培训学时'),
  days: text('培训期限'),
  refundTable: text('退费标准'),
} as const
export type ContractPlaceholder = keyof typeof contractPlaceholders
export const placeholderNames = keysOf(contractPlaceholders)
export const placeholderMark = (name: ContractPlaceholder): string => `{{${contractPlaceholders[name]}}}`

/** The values of a contract; `refundTable` has a line for each row, with its two cells divided by a tab. */
export type ContractFields = Readonly<Record<ContractPlaceholder, string>>

const anyMark = /\{\{[^{}]{0,60}\}\}|\{\{|\}\}/g
/** Texts in double braces that are not placeholders, each once. */
export function unknownPlaceholders(html: string): string[] {
  const known = new Set(placeholderNames.map(placeholderMark))
  return [...new Set(html.match(anyMark))].filter((mark) => !known.has(mark))
}

export const contractLimits = {
  signsPerHour: 20,
  codesPerHour: 10,
  pdfsPerHour: 60,
  /** The box in which a signature is drawn. */
  signatureWidth: 600,
  signatureHeight: 240,
  mostStrokes: 80,
  /** Of all strokes together. */
  mostPoints: 3000,
  nameLength: 50,
} as const

/** Each stroke as x, y, x, y, … within the box. */
export type Strokes = readonly (readonly number[])[]

/** What the paper says of itself. */
export const contractPaperTexts = {
  school: text('甲方（学校）：{school}'),
  student: text('乙方（学员）：{name}'),
  typedOnly: text('（以输入姓名签署）'),
  signedAt: text('签订时间：{time}'),
  method: text('身份核验：{method}'),
  version: text('文本版本：第 {version} 版'),
  number: text('合同编号：{number}'),
  replaced: text('本合同已由新合同替代'),
  digest: text('校验值 {digest}'),
  notice: text(
    '本文件由学校系统保存，记录双方通过账号核验作出的同意，可作为证据；它不是《电子签名法》所称由第三方认证机构支持的可靠电子签名。',
  ),
  seal: text('合同专用章'),
  fileName: text('培训协议'),
} as const
export const contractValueTexts = {
  fee: text('{yuan} 元'),
  hours: text('{hours} 学时'),
  days: text('{from} 至 {to}'),
  since: text('{from} 起'),
  noClass: text('无'),
  noIdCard: text('未登记'),
  early: text('付款后 {days} 天内没有学习'),
  all: text('全额退还'),
  later: text('已经开始学习，或超过上述期限'),
  rest: text('按没有学习的课时比例退还'),
  case: text('情形'),
  refund: text('退费'),
} as const
