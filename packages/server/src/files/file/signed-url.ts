import { hmac, isSame, type Keys } from '../../core/crypto/keys.ts'

const hourMs = 3_600_000
/** A signed address lives five to six hours; within an hour everybody gets the same one, so that pages can be cached. */
const lifeHours = 5

const expiryOf = (now: number) => (Math.ceil(now / hourMs) + lifeHours) * hourMs
const signature = (keys: Keys, path: string, expires: number) => hmac(keys.media, `${path}\n${expires}`)

function sign(keys: Keys, path: string, now: number): string {
  const expires = expiryOf(now)
  return `${path}?expires=${expires}&signature=${signature(keys, path, expires)}`
}

export const signedMediaUrl = (keys: Keys, mediaId: number, now: number) => sign(keys, `/media/${mediaId}`, now)
/** The address of a learning material or another file that is not public. */
export const signedResourceUrl = (keys: Keys, fileId: number, now: number) =>
  sign(keys, `/private-files/${fileId}`, now)

/** The page of a course as visitors will see it, before it is published. */
export const signedPreviewUrl = (keys: Keys, courseId: number, now: number) => sign(keys, coursePath(courseId), now)
export const coursePath = (courseId: number) => `/courses/${courseId}`

/** Whether an address carries a signature of this school that has not run out. */
export function isSigned(
  keys: Keys,
  path: string,
  query: { expires?: string; signature?: string },
  now: number,
): boolean {
  const expires = Number(query.expires)
  if (!Number.isSafeInteger(expires) || expires <= now || typeof query.signature !== 'string') return false
  return isSame(signature(keys, path, expires), query.signature)
}
