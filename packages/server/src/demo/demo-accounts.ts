import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import type { Context } from '../core/context.ts'
import { demoPassword } from '../core/crypto/guessable-password.ts'
import { randomToken } from '../core/crypto/keys.ts'
import { hashPassword, isPassword } from '../core/crypto/password.ts'
import { listPasswordHashes } from './demo.queries.ts'

export const demoLogins = ['admin', 'teacher', 'orgadmin', 'student'] as const

/** Whether any demo account still has the published password. */
export async function hasDemoPassword({ database, keys }: Context): Promise<boolean> {
  for (const { passwordHash: stored } of await listPasswordHashes(database.read, demoLogins))
    if (await isPassword(keys, stored, demoPassword)) return true
  return false
}

export const hashDemoPassword = () => hashPassword(demoPassword)
/** For accounts that no one signs in to. */
export const hashUnknownPassword = () => hashPassword(randomToken())

// No district of China has this code, so no real person can have the number.
const noDistrict = '329900'

/** A well-formed ID number that belongs to no one. */
export function demoIdCard(birthDate: string, index: number, gender: '男' | '女'): string {
  const sequence = String(index * 2 + (gender === '男' ? 1 : 0) + 100).padStart(3, '0')
  const digits = `${noDistrict}${birthDate.replaceAll('-', '')}${sequence}`
  return digits + checkCharacterOf(digits)
}
