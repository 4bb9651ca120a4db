import type { Keys } from '../../core/crypto/keys.ts'
import { isSigned, signedPath, type SignedQuery } from '../../files/file/signed-url.ts'

/** The public page of a course. */
export const coursePath = (courseId: number) => `/courses/${courseId}`

/** The same page for visitors with a preview link of an unpublished course. */
export const signedPreviewUrl = (keys: Keys, courseId: number, now: number) =>
  signedPath(keys, coursePath(courseId), now)

export const isSignedPreview = (keys: Keys, courseId: number, query: SignedQuery, now: number) =>
  isSigned(keys, coursePath(courseId), query, now)
