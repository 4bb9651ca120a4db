import { accountLimits } from '@jiangxue/contract/account/account.values.ts'

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]
const long = 12
const veryLong = 16

/** Rates a password: 0 too short, 1 weak, 2 fair, 3 strong. Length counts more than special characters. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < accountLimits.passwordMinLength) return 0
  const variety = kinds.filter((kind) => kind.test(password)).length
  const distinct = new Set(password.toLowerCase()).size
  if (distinct < 5 || variety < 2) return password.length >= veryLong && distinct >= 8 ? 2 : 1
  if (password.length >= veryLong || (password.length >= long && variety >= 3)) return 3
  return password.length >= long || variety >= 3 ? 2 : 1
}
