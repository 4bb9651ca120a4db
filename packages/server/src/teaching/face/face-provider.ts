/** Two pictures of faces, both JPEG. */
export interface FacePair {
  readonly picture: Buffer
  readonly reference: Buffer
}
export type FaceVerdict = 'same' | 'other'

/** Compares two pictures; throws if there is no verdict. */
export type FaceProvider = (pair: FacePair) => Promise<FaceVerdict>
