import { setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'

/** The tasks of a thread: hashing a password, or comparing one with a hash. */
export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly stored: string; readonly password: string }

const argon2id = 2
// The parameters that OWASP recommends.
const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const nice = 10
// Pages and videos come first. Only Linux has per-thread priorities; elsewhere the call would lower the priority of the
// complete process.
if (process.platform === 'linux') setPriority(nice)

export default function answer(task: PasswordTask): string | boolean {
  if (task.kind === 'hash') return hashSync(task.password, options)
  try {
    return verifySync(task.stored, task.password)
  } catch {
    return false
  }
}
