import { createHmac, randomBytes } from 'node:crypto'
import { codeOf, initialPasswordLength } from '../../core/crypto/random-code.ts'

const seedBytes = 32

/** What the initial passwords of an import are made of; without it nobody can make them again. */
export const newSeed = () => randomBytes(seedBytes).toString('base64url')

/** The initial password of one student: not kept, but made again from the seed while that is kept. */
export const initialPasswordOf = (seed: string, idCardDigest: string): string =>
  codeOf(createHmac('sha256', seed).update(idCardDigest).digest().subarray(0, initialPasswordLength))
