import type { Role } from '../kit/access.ts'
import { keysOf, text } from '../kit/text.ts'

/** What accounts can confirm a sign-in with besides the password. */
export const factorKindLabels = { totp: text('验证器应用'), passkey: text('通行密钥') } as const
export type FactorKind = keyof typeof factorKindLabels
export const factorKinds = keysOf(factorKindLabels)

/** Whose accounts must have a second factor. */
export const factorRequirements = ['off', 'admins', 'staff'] as const
export type FactorRequirement = (typeof factorRequirements)[number]
export const factorRequirementLabels: Record<FactorRequirement, string> = {
  off: text('不要求'),
  admins: text('管理员'),
  staff: text('管理员、教师和机构管理员'),
}
const requiredRoles: Record<FactorRequirement, readonly Role[]> = {
  off: [],
  admins: ['ADMIN'],
  staff: ['ADMIN', 'TEACHER', 'ORG_ADMIN'],
}
export const requiresFactor = (requirement: FactorRequirement, role: Role): boolean =>
  requiredRoles[requirement].includes(role)

export const factorLimits = {
  /** Time to complete a sign-in, or the setup of a factor, after it was started. */
  challengeLifeMs: 5 * 60_000,
  /** How long a login that has proved who is using it need not do so again. */
  proofLifeMs: 10 * 60_000,
  passkeysPerAccount: 10,
  passkeyNameMaxLength: 40,
  recoveryCodes: 10,
  /** Wrong answers on a device that the account knows, or from all others together: about 100 years to guess a code. */
  failuresPerWeek: 50,
  /** Challenges that one account can start. */
  challenges: 60,
  windowMs: 15 * 60_000,
} as const
