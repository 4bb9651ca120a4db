import type { Role } from '../kit/access.ts'
import { text } from '../kit/text.ts'

export const accountStatuses = ['ACTIVE', 'INACTIVE'] as const
export type AccountStatus = (typeof accountStatuses)[number]
/** Student status in the back office; anything else shows 未知 (spec §4). */
export const studentStatusLabels: Record<AccountStatus, string> = { ACTIVE: text('正常'), INACTIVE: text('禁用') }
export const roleLabels: Record<Role, string> = {
  ADMIN: text('管理员'),
  TEACHER: text('教师'),
  ORG_ADMIN: text('机构管理员'),
  STUDENT: text('学员'),
}
export const registrationRoles = ['STUDENT', 'TEACHER'] as const
/** Roles that can be open for registration (spec §3, settings user.allowedRoles). */
export type RegistrationRole = (typeof registrationRoles)[number]
export const verifyMethods = ['email', 'phone', 'none'] as const
/** How a registration is verified (spec §3, settings user.verifyMethod). */
export type VerifyMethod = (typeof verifyMethods)[number]
export const genders = [text('男'), text('女')] as const
export type Gender = (typeof genders)[number]

/** Passwords, logins and codes (decisions §2, §3). */
export const accountLimits = {
  passwordMinLength: 8,
  passwordMaxLength: 64,
  /** Wrong passwords for one account from one device or network. */
  loginFailuresPerAccount: 10,
  /** Wrong passwords for one account from all devices and networks where it has never been used. */
  loginFailuresFromUnknownDevices: 50,
  /** From one network, across accounts; above it, unknown devices get `loginFailuresFromSuspectNetworks` tries per account. */
  loginFailuresPerAddress: 100,
  loginFailuresFromSuspectNetworks: 3,
  /** Above it, devices unknown to an account can no longer sign in from this network. */
  loginFailuresPerNetwork: 1000,
  /** Logins with the right password, from everywhere. */
  loginsPerAccount: 30,
  /** Logins of one account that exist at a time; the one used least recently ends. */
  liveLogins: 20,
  loginWindowMs: 15 * 60_000,
  codeDigits: 6,
  /** A reset code by e-mail; templates of text messages allow at most six. */
  longCodeDigits: 8,
  codeLifeMs: 10 * 60_000,
  codeTries: 5,
  codeFailuresPerTarget: 10,
  codeFailuresPerAddress: 100,
  /** Wrong reset codes for one account; in a million codes, so many guesses a week find one in about 400 years. */
  resetFailuresPerWeek: 50,
  /** Wrong reset codes for all accounts that make the school look at who is guessing. */
  resetFailuresOfSchoolPerDay: 500,
  codesPerTarget: 5,
  /** Codes per address within `addressWindowMs`; generous because a whole class may share one address. */
  codesPerAddress: 60,
  contactCodesPerAccount: 10,
  registrationsPerAddress: 100,
  /** Registrations with names of other accounts, per address within `addressWindowMs`. */
  takenNamesPerAddress: 100,
  addressWindowMs: 60 * 60_000,
  /** Searches by whole ID numbers, of users who may not reveal them. */
  idCardSearchesPerDay: 100,
} as const
