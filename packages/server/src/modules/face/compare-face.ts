import { presenceLimits } from '@jiangxue/contract/learning/presence.values.ts'
import type { Context } from '../../core/context.ts'
import { hmac, sha256 } from '../../core/crypto/keys.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { existing, problem } from '../../core/problem.ts'
import { Slots } from '../../core/slots.ts'
import { imageKindOf, reencode } from '../../files/picture/read-image.ts'
import { openIdPhoto } from '../../files/upload/id-photo.ts'
import { mayCompare } from './face-consent.ts'
import type { FacePair, FaceVerdict } from './face-provider.ts'
import { canCompareFaces, faceProviderOf } from './face-setup.ts'
import { findReference, saveComparedPicture, wasCompared, type ReferenceFile } from './face.queries.ts'

const quarterMs = 900_000
const maxWidth = 640
const jpegQuality = 85

/** One student compares at most two pictures at once. */
const comparisons = new Slots({ atOnce: 2, waiting: 60, perUser: 2 })

/** A picture as it was sent, and what it must show. */
interface Posed {
  readonly taken: Uint8Array
  readonly pose: FacePair['pose']
}

/**
 * Compares a picture of a student with the photo of their application. The picture stays in memory: it is neither
 * stored nor logged. Its digest is, so that a picture that was compared before is not the student's again. Throws if
 * there is no verdict.
 */
export const compareFace = (context: Context, studentId: number, posed: Posed): Promise<FaceVerdict> =>
  comparisons.run(studentId, () => compare(context, studentId, posed))

async function compare(context: Context, studentId: number, { taken, pose }: Posed): Promise<FaceVerdict> {
  const { database, keys, settings, now } = context
  const values = await settings.current()
  const limit = { name: `face-pictures:${studentId}`, max: presenceLimits.pictures, windowMs: quarterMs }
  await database.write((db) => countAgainst(db, [limit], now()))
  if (!canCompareFaces(values) || !(await mayCompare(database.read, studentId)))
    throw problem('presence.faceUnavailable')
  if ((await imageKindOf(taken)) !== 'jpeg') throw problem('upload.photoWrongType')
  const picture = await small(studentId, taken)
  const file = existing(await findReference(database.read, studentId), 'presence.faceUnavailable')
  const digest = hmac(keys.digest, `face:${studentId}:${sha256(picture)}`)
  if (await wasCompared(database.read, studentId, digest)) return 'other'
  const verdict = await verdictOn(context, studentId, { picture, pose }, file)
  await database.write((db) => saveComparedPicture(db, { studentId, digest, comparedAt: now() }))
  return verdict
}

async function verdictOn(
  context: Context,
  studentId: number,
  posed: Pick<FacePair, 'picture' | 'pose'>,
  file: ReferenceFile,
): Promise<FaceVerdict> {
  const { keys, log, settings } = context
  try {
    const reference = await small(studentId, await openIdPhoto(context, file))
    return await faceProviderOf(keys, await settings.current())({ ...posed, reference })
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'could not compare faces')
    throw problem('presence.faceUnavailable')
  }
}

const small = async (studentId: number, bytes: Uint8Array): Promise<Buffer> =>
  (await reencode(studentId, bytes, maxWidth, (image) => image.jpeg({ quality: jpegQuality }))).body
