import { hash, verify } from '@node-rs/argon2'

const argon2id = 2
const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id, as OWASP recommends its parameters. */
export const hashPassword = (password: string) => hash(password, options)

/** Costs the same whether the account exists or not. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody()), password).catch(() => false)
  return matches && stored !== undefined
}

let nobodysHash: Promise<string> | undefined
const nobody = () => (nobodysHash ??= hashPassword('nobody has this password'))
