import { text } from '../kit/text.ts'

export const anchorChannels = ['email', 'timestamp'] as const
export type AnchorChannel = (typeof anchorChannels)[number]
export const anchorChannelLabels: Record<AnchorChannel, string> = { email: text('邮件'), timestamp: text('时间戳服务') }

/** Why a timestamp service's response is not usable. */
export const timestampFaults = {
  unreachable: text('时间戳服务无法访问，或返回的不是时间戳'),
  refused: text('时间戳服务拒绝：{reason}'),
  malformed: text('时间戳服务的返回无法识别'),
  otherDigest: text('时间戳不是这一号存证的'),
  otherNonce: text('时间戳不是对本次请求的答复'),
} as const

export const proofLimits = { emails: 10, anchorsPerHour: 12 } as const

/** The e-mail that sends an anchor to supervising authorities. The last lines are machine-readable. */
export const anchorMail = {
  subject: text('【{school}】学时账本存证 第 {number} 号'),
  body: text(
    '{school}的学时账本已存证。请保留本邮件：日后凭它可以核对学校提供的学时证据包，证明存证之后账本没有被改动。\n\n存证编号：{number}\n存证时间：{madeAt}\n账本条目数：{size}\n账本根值：{root}\n上一号存证的摘要：{previous}\n本号存证的摘要：{digest}\n签名公钥（Ed25519）：{publicKey}\n\n上一号存证以来的关键操作：\n{acts}\n\n以下两行供核验程序使用：\n{statement}\n{signature}',
  ),
  first: text('无，这是第一号'),
  act: text('{at} {by}：{act}{subject}'),
  noActs: text('无'),
  moreActs: text('……其余见学校后台的“关键操作”'),
} as const
