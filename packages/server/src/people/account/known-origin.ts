import type { FastifyReply } from 'fastify'
import { hmac, randomToken, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Origin } from '../../core/http/caller.ts'
import { deviceCookie } from '../../core/http/device-cookie.ts'
import { networkOf } from '../../core/http/network.ts'
import { findKnown, saveKnown } from './known-origin.queries.ts'

/** What an account has signed in from before. */
export interface Familiarity {
  /** The digest of the device where the account knows it. */
  readonly device: string | undefined
  readonly isNetworkKnown: boolean
}

const deviceDigest = (keys: Keys, device: string) => hmac(keys.digest, `device:${device}`)
const networkDigest = (keys: Keys, origin: Origin) => hmac(keys.digest, `network:${networkOf(origin.ip)}`)

/** How well an account knows where a request comes from; asked for unknown names too, so that they take the same time. */
export async function familiarityOf(db: Db, keys: Keys, origin: Origin, userId: number): Promise<Familiarity> {
  const network = networkDigest(keys, origin)
  const device = origin.device && deviceDigest(keys, origin.device)
  const known = await findKnown(db, userId, device ? [network, device] : [network])
  return { device: device && known.has(device) ? device : undefined, isNetworkKnown: known.has(network) }
}

/** Notes, with a login, that the account has been used from here. */
export const rememberOrigin = (db: Db, keys: Keys, origin: Origin, userId: number, now: number): Promise<void> =>
  saveKnown(
    db,
    userId,
    [networkDigest(keys, origin), ...(origin.device ? [deviceDigest(keys, origin.device)] : [])],
    now,
  )

/** The origin with a device id: the one its browser keeps, or a new one that the response gives it. */
export const withDevice = (origin: Origin): Origin & { readonly device: string } => ({
  ...origin,
  device: origin.device ?? randomToken(),
})

/** Lets the browser keep its device id, which lives as long as it is used. */
export function keepDevice(reply: FastifyReply | undefined, { device }: { readonly device: string }): void {
  reply?.header('set-cookie', deviceCookie(device, reply.request.protocol === 'https'))
}
