import type { FacePose } from '@jiangxue/contract/learning/presence.values.ts'

/** A picture that was taken in a pose, and one to compare it with, both JPEG. */
export interface FacePair {
  readonly picture: Buffer
  readonly pose: FacePose
  readonly reference: Buffer
}
export type FaceVerdict = 'same' | 'other'

/** Compares two pictures; throws if there is no verdict. */
export type FaceProvider = (pair: FacePair) => Promise<FaceVerdict>
