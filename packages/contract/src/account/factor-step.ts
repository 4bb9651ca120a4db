import { named } from '../kit/fields.ts'
import { z } from '../kit/zod.ts'
import { factorKinds } from './second-factor.values.ts'

/** Bytes in base64url. */
export const bytes = z
  .string()
  .max(8000)
  .regex(/^[\w-]+$/)
/** Names a started step; single use, five minutes. */
export const challenge = z.string().regex(/^[\w-]{32}$/)

/** What the browser needs to sign with one of the account's passkeys. */
const PasskeyRequest = z.object({
  origin: z.string(),
  rpId: z.string(),
  passkeyChallenge: z.string(),
  allowed: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

/** The step that a second factor completes. */
export const FactorStep = named('FactorStep', {
  challenge,
  kinds: z.array(z.enum(factorKinds)),
  passkey: PasskeyRequest.nullable(),
})
export type FactorStep = z.output<typeof FactorStep>
