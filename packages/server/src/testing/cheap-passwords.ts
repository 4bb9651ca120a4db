import { createRequire } from 'node:module'

/**
 * Preloaded by the test runner, and so by the threads of its processes: lets passwords be hashed at the lowest cost,
 * because a fifth of the CPU time of the API tests was spent on hashing. Hashes state their cost, so verifying them is as
 * cheap. The product has no such switch.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as {
  hashSync: (text: string, options: object) => unknown
}
const { hashSync } = argon2
argon2.hashSync = (text, options) => hashSync(text, { ...options, memoryCost: 8, timeCost: 1 })
