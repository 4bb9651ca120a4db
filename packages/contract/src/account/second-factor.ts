import { admin, everybody, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named, requiredText } from '../kit/fields.ts'
import { reason } from '../kit/reason.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { signedIn } from './account.ts'
import { FactorStep, bytes, challenge } from './factor-step.ts'
import { factorKinds, factorLimits } from './second-factor.values.ts'

const missingCode = text('请输入验证码')
const Code = z
  .string(missingCode)
  .overwrite((code) => code.replaceAll(/[\s-]/g, ''))
  .min(1, missingCode)
  .max(40, text('验证码不正确'))

/** The browser's signature with a passkey. */
const PasskeyAnswer = z.object({ id: bytes, clientDataJSON: bytes, authenticatorData: bytes, signature: bytes })
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** One of: a code of an authenticator app or a recovery code, or a passkey's signature. */
const factorAnswer = { code: Code.optional(), passkey: PasskeyAnswer.optional() }
export type FactorAnswer = { code?: string | undefined; passkey?: PasskeyAnswer | undefined }

/** The second step of signing in. */
export const FactorForm = z.object({ challenge, ...factorAnswer })
export type FactorForm = z.output<typeof FactorForm>

/** Proves again who is using a login: by the second factor if the account has one, otherwise by the password. */
export const ProofForm = z.object({
  password: z.string().max(200, text('密码过长')).optional(),
  challenge: challenge.optional(),
  ...factorAnswer,
})
export type ProofForm = z.output<typeof ProofForm>

export const TotpForm = z.object({ challenge, code: Code })
export type TotpForm = z.output<typeof TotpForm>

/** A new passkey as the browser made it, and how its owner calls it. */
export const PasskeyForm = z.object({
  challenge,
  name: requiredText(factorLimits.passkeyNameMaxLength, text('请输入名称'), text('名称不能超过 40 个字符')),
  id: bytes,
  clientDataJSON: bytes,
  attestationObject: bytes,
  transports: z.array(z.string().max(20)).max(10),
})
export type PasskeyForm = z.output<typeof PasskeyForm>

/** Why an admin removes the factors of another account. */
export const FactorRemoval = z.object({ reason: reason() })

export const Factor = named('Factor', {
  id: bodyId,
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Factor = z.output<typeof Factor>

/** A login of an account: one device and browser. */
export const OwnSession = named('OwnSession', {
  id: z.string(),
  userAgent: z.string(),
  /** Shortened: without the part that identifies the device in its network. */
  network: z.string(),
  signedInAt: instant,
  /** To the hour. */
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** New recovery codes, shown once; empty if the account still has its earlier ones. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const own = '/api/auth/factors'
const limit = { calls: factorLimits.challenges, windowMs: factorLimits.windowMs, isPerUser: true } as const
const failure = text('保存失败')
export const secondFactorEndpoints = {
  completeLogin: endpoint('POST', '/api/auth/second-factor', {
    access: everybody,
    summary: 'Completes a sign-in with the second factor: an authenticator or recovery code, or a passkey',
    success: text('登录成功'),
    body: FactorForm,
    fields: signedIn,
  }),
  getFactors: endpoint('GET', own, {
    access: user,
    summary: 'The caller’s second factors, remaining recovery codes, and where passkeys work',
    response: z.object({
      factors: z.array(Factor),
      recoveryCodesLeft: z.number().int(),
      isRequired: z.boolean(),
      /** The only origin at which passkeys work; null if the school’s domain is not set or not HTTPS. */
      passkeyOrigin: z.string().nullable(),
    }),
  }),
  startTotp: endpoint('POST', `${own}/totp/start`, {
    access: user,
    needsProof: 'always',
    summary: 'A new secret for an authenticator app, valid for five minutes until a code confirms it',
    limit,
    data: z.object({ challenge, secret: z.string(), address: z.string() }),
  }),
  addTotp: endpoint('POST', `${own}/totp`, {
    access: user,
    needsProof: 'always',
    summary: 'Confirms the authenticator app with its first code; the first factor also returns recovery codes, once',
    success: text('验证器应用已启用'),
    failure,
    body: TotpForm,
    data: recoveryCodes,
  }),
  startPasskey: endpoint('POST', `${own}/passkeys/start`, {
    access: user,
    needsProof: 'always',
    summary: 'What the browser needs to create a passkey',
    limit,
    data: z.object({
      challenge,
      origin: z.string(),
      rpId: z.string(),
      rpName: z.string(),
      userId: z.string(),
      userName: z.string(),
      passkeyChallenge: z.string(),
      excluded: z.array(z.string()),
    }),
  }),
  addPasskey: endpoint('POST', `${own}/passkeys`, {
    access: user,
    needsProof: 'always',
    summary: 'Stores a new passkey; the first factor also returns recovery codes, once',
    success: text('通行密钥已添加'),
    failure,
    body: PasskeyForm,
    data: recoveryCodes,
  }),
  removeFactor: endpoint('DELETE', `${own}/{id}`, {
    access: user,
    needsProof: 'always',
    summary: 'Removes one of the caller’s factors; the last one cannot be removed while the school requires one',
    failure: text('删除失败'),
  }),
  renewRecoveryCodes: endpoint('POST', `${own}/recovery-codes`, {
    access: user,
    needsProof: 'always',
    summary: 'Replaces the caller’s recovery codes; the new ones are returned once',
    success: text('新的恢复码已生成'),
    failure,
    limit,
    data: recoveryCodes,
  }),
  startProof: endpoint('POST', '/api/auth/proof/start', {
    access: user,
    summary: 'How the caller can prove who they are: by password, or by these factors',
    limit,
    data: z.object({ secondFactor: FactorStep.nullable() }),
  }),
  prove: endpoint('POST', '/api/auth/proof', {
    access: user,
    summary: 'Proves who is using the login; for ten minutes, calls that need proof are then accepted',
    limit,
    success: text('身份已确认'),
    body: ProofForm,
  }),
  listOwnSessions: endpoint('GET', '/api/auth/sessions', {
    access: user,
    summary: 'The caller’s logins, most recently used first',
    failure: text('加载登录设备失败'),
    response: z.array(OwnSession),
  }),
  endOwnSession: endpoint('DELETE', '/api/auth/sessions/{id}', {
    access: user,
    summary: 'Ends one of the caller’s logins',
    success: text('已结束该登录'),
    failure: text('结束登录失败'),
    params: z.object({ id: z.string().min(1).max(64) }),
  }),
  endOtherSessions: endpoint('POST', '/api/auth/sessions/end-others', {
    access: user,
    summary: 'Ends all of the caller’s logins but this one',
    success: text('其他登录已全部结束'),
    failure: text('结束登录失败'),
  }),
  removeFactorsOfUser: endpoint('POST', '/api/admin/users/remove-factors/{id}', {
    access: admin('users.edit'),
    needsProof: 'always',
    summary: 'Removes the second factors of another account, with a reason; only full admins. The person is told',
    success: text('已移除该用户的两步验证'),
    failure: text('移除两步验证失败'),
    body: FactorRemoval,
  }),
}
