import type { PasskeyAnswer, PasskeyForm } from '@jiangxue/contract/account/second-factor.ts'
import type { FactorRow } from '../second-factor.queries.ts'
import type { PasskeySite } from './passkey-site.ts'

// Loaded when first used: few requests need its parsers of certificates.
const library = () => import('@simplewebauthn/server')

interface Expected {
  readonly site: PasskeySite
  readonly challenge: string
}
/** The password is the other factor, so the device need not verify a fingerprint or PIN. */
const requireUserVerification = false
const toExpected = ({ site, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.rpId,
  requireUserVerification,
})

/** Verifies a new passkey; undefined if it was not made for this challenge and site. */
export async function readNewPasskey(form: PasskeyForm, expected: Expected) {
  const { verifyRegistrationResponse } = await library()
  const { id, clientDataJSON, attestationObject } = form
  const response = { clientDataJSON, attestationObject }
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      ...toExpected(expected),
    })
    const credential = registrationInfo?.credential
    return (
      credential && {
        credentialId: credential.id,
        secret: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
      }
    )
  } catch {
    return undefined
  }
}

/** Verifies the signature of a passkey and returns its new counter; undefined if it is not valid. */
export async function counterOfSignature(
  passkey: FactorRow,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
  expected: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const response = { clientDataJSON, authenticatorData, signature }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      credential: { id, publicKey: Buffer.from(passkey.secret, 'base64url'), counter: passkey.counter },
      ...toExpected(expected),
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
