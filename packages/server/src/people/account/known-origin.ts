import type { FastifyReply } from 'fastify'
import { hmac, randomToken, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Origin } from '../../core/http/caller.ts'
import { deviceCookie } from '../../core/http/device-cookie.ts'
import { networkOf } from '../../core/network/network.ts'
import { findKnown, saveKnown } from './known-origin.queries.ts'

/** Which parts of its origin an account has signed in from before. */
export interface Familiarity {
  /** The digest of the device, if the account knows it. */
  readonly device: string | undefined
  readonly isNetworkKnown: boolean
}

const deviceDigest = (keys: Keys, device: string) => hmac(keys.digest, `device:${device}`)
const networkDigest = (keys: Keys, origin: Origin) => hmac(keys.digest, `network:${networkOf(origin.ip)}`)

/** Looks up what an account knows of an origin; also done for unknown names, so that they take the same time. */
export async function familiarityOf(db: Db, keys: Keys, origin: Origin, userId: number): Promise<Familiarity> {
  const network = networkDigest(keys, origin)
  const device = origin.device && deviceDigest(keys, origin.device)
  const known = await findKnown(db, userId, device ? [network, device] : [network])
  return { device: device && known.has(device) ? device : undefined, isNetworkKnown: known.has(network) }
}

/** Records, at a login, that the account has been used from this origin. */
export const rememberOrigin = (db: Db, keys: Keys, origin: Origin, userId: number, now: number): Promise<void> =>
  saveKnown(
    db,
    userId,
    [networkDigest(keys, origin), ...(origin.device ? [deviceDigest(keys, origin.device)] : [])],
    now,
  )

/** The origin with a device id: the one in the browser's cookie, or a new one to be sent with the response. */
export const withDevice = (origin: Origin): Origin & { readonly device: string } => ({
  ...origin,
  device: origin.device ?? randomToken(),
})

/** Stores the device id in a cookie, whose lifetime is extended by each use. */
export function rememberDevice(reply: FastifyReply | undefined, { device }: { readonly device: string }): void {
  reply?.header('set-cookie', deviceCookie(device, reply.request.protocol === 'https'))
}
