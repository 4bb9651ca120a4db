import { factorLimits } from '@jiangxue/contract/account/second-factor.values.ts'
import { hmac, type Keys } from '../../../core/crypto/keys.ts'
import { randomCode } from '../../../core/crypto/random-code.ts'
import type { Db } from '../../../core/database/database.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from '../second-factor.queries.ts'

/** 60 bits; the digests are keyed. */
const length = 12

export const digestRecoveryCode = (keys: Keys, userId: number, code: string): string => {
  const written = code.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return hmac(keys.digest, `recovery-code:${userId}:${written}`)
}

/** Replaces the recovery codes of an account and returns the new ones, `7K2M-9XQP-3HWT`; only digests are stored. */
export async function renewRecoveryCodes(db: Db, keys: Keys, userId: number): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, () => randomCode(length))
  await deleteRecoveryCodes(db, userId)
  await insertRecoveryCodes(
    db,
    userId,
    codes.map((code) => digestRecoveryCode(keys, userId, code)),
  )
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'))
}
