/** Two pictures of faces, both JPEG. */
export interface FacePair {
  readonly picture: Buffer
  readonly reference: Buffer
}
export type FaceVerdict = 'same' | 'other'

/** Says whether two pictures show one person; throws where it cannot say. */
export type FaceProvider = (pair: FacePair) => Promise<FaceVerdict>
