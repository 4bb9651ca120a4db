import { hmac, isSame, type Keys } from '../../core/crypto/keys.ts'

const hourMs = 3_600_000
/**
 * A signed URL is valid for five to six hours; within an hour everyone gets the same one, so that pages can be cached.
 */
const lifeHours = 5

const expiryOf = (now: number) => (Math.ceil(now / hourMs) + lifeHours) * hourMs
/** The session is part of the signature of a playback session's URL. */
const signature = (keys: Keys, path: string, expires: number, session?: string) =>
  hmac(keys.media, session === undefined ? `${path}\n${expires}` : `${path}\n${expires}\n${session}`)

/** A path with an expiring signature. */
export function signedPath(keys: Keys, path: string, now: number): string {
  const expires = expiryOf(now)
  return `${path}?expires=${expires}&signature=${signature(keys, path, expires)}`
}

export const signedMediaUrl = (keys: Keys, mediaId: number, now: number) => signedPath(keys, `/media/${mediaId}`, now)
/** The URL at which one playback session plays its video, so that deliveries to it are recorded (ADR 44). */
export function sessionMediaUrl(keys: Keys, mediaId: number, session: string, now: number): string {
  const [path, expires] = [`/media/${mediaId}`, expiryOf(now)]
  return `${path}?expires=${expires}&session=${session}&signature=${signature(keys, path, expires, session)}`
}
/** The URL of a learning material or another file that is not public, with its name for programs that look there. */
export function signedFileUrl(keys: Keys, fileId: number, now: number, name?: string): string {
  const [path, query] = signedPath(keys, `/private-files/${fileId}`, now).split('?')
  return `${path}${name ? `/${encodeURIComponent(name.toWellFormed())}` : ''}?${query}`
}

export interface SignedQuery {
  expires?: string | undefined
  signature?: string | undefined
  session?: string | undefined
}

/** Whether a path has a valid signature of this school that has not expired. */
export function isSigned(keys: Keys, path: string, query: SignedQuery, now: number): boolean {
  const expires = Number(query.expires)
  if (!Number.isSafeInteger(expires) || expires <= now || typeof query.signature !== 'string') return false
  return isSame(signature(keys, path, expires, query.session), query.signature)
}
