import type { PasskeyRequest } from '@jiangxue/contract/account/factor-step.ts'
import type { PasskeyAnswer, PasskeyForm } from '@jiangxue/contract/account/second-factor.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { translate } from '../i18n.ts'

// Loaded when a passkey is used.
const library = () => import('@simplewebauthn/browser')

/** Why no passkey can be used on this page, which works at `origin` only; undefined if it can. */
export function passkeyObstacle(origin: string | null | undefined): string | undefined {
  if (!origin) return translate(text('通行密钥需要 HTTPS：请管理员在系统设置中填写 https:// 开头的网站域名'))
  if (location.origin !== origin) return translate(text('通行密钥只能在 {origin} 使用，请从该网址打开'), { origin })
  if (!('PublicKeyCredential' in globalThis)) return translate(text('此浏览器不支持通行密钥'))
  return undefined
}

/** Rejects with a DOMException if the user cancels or the device has no such passkey. */
export async function signWithPasskey({ rpId, passkeyChallenge, allowed }: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  const { id, response } = await unwrapped(
    startAuthentication({
      optionsJSON: {
        rpId,
        challenge: passkeyChallenge,
        allowCredentials: allowed.map((each) => ({
          id: each.id,
          type: 'public-key',
          transports: each.transports as never,
        })),
        userVerification: 'preferred',
      },
    }),
  )
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

interface NewPasskey {
  readonly rpId: string
  readonly rpName: string
  readonly userId: string
  readonly userName: string
  readonly passkeyChallenge: string
  readonly excluded: readonly string[]
}

/** ES256, then RS256 for older Windows devices. */
const algorithms = [-7, -257]

/** Creates a passkey. Rejects with a DOMException like `signWithPasskey`. */
export async function createPasskey(wanted: NewPasskey): Promise<Omit<PasskeyForm, 'challenge' | 'name'>> {
  const { startRegistration } = await library()
  const { id, response } = await unwrapped(
    startRegistration({
      optionsJSON: {
        rp: { id: wanted.rpId, name: wanted.rpName },
        user: { id: wanted.userId, name: wanted.userName, displayName: wanted.userName },
        challenge: wanted.passkeyChallenge,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: wanted.excluded.map((each) => ({ id: each, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    }),
  )
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** The library wraps the browser's exceptions. */
const unwrapped = <T>(made: Promise<T>): Promise<T> =>
  made.catch((error: unknown) => {
    throw error instanceof Error && error.cause instanceof DOMException ? error.cause : error
  })
