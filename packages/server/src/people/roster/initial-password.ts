import { createHmac, randomBytes } from 'node:crypto'
import { codeOf, initialPasswordLength } from '../../core/crypto/random-code.ts'

const seedBytes = 32

/** A seed for the initial passwords of an import; without it, no one can derive them again. */
export const newSeed = () => randomBytes(seedBytes).toString('base64url')

/** The initial password of one student: not stored, but derived from the seed while that is stored. */
export const initialPasswordOf = (seed: string, idCardDigest: string): string =>
  codeOf(createHmac('sha256', seed).update(idCardDigest).digest().subarray(0, initialPasswordLength))
