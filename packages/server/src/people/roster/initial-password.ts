import { createHmac, randomBytes } from 'node:crypto'
import { initialPasswordOf as passwordOf } from '@jiangxue/contract/account/initial-password.values.ts'

const seedBytes = 32

/** A seed for the initial passwords of an import; without it, no one can derive them again. */
export const newSeed = () => randomBytes(seedBytes).toString('base64url')

/** The initial password of one student: not stored, but derived from the seed while that is stored. */
export const initialPasswordOf = (seed: string, idCardDigest: string): string =>
  passwordOf(createHmac('sha256', seed).update(idCardDigest).digest())
