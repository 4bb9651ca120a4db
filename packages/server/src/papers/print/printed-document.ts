import type { Strokes } from '@jiangxue/contract/training-contract/training-contract.values.ts'

/** A picture as JPEG; its size is in pixels. */
export interface PrintedPicture {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
}

/** A paragraph of a document. */
export interface PrintedLine {
  readonly text: string
  readonly style?: 'heading' | 'code'
  readonly startsPage?: true
  /** The URL of the picture that is shown instead of the text, if the document has it. */
  readonly picture?: string
}

/** The place where the school and a student sign a document. */
export interface Signing {
  /** The party, `甲方：…`. */
  readonly school: string
  readonly schoolName: string
  /** The caption of the drawn seal, which is used if the school has no picture. */
  readonly seal: string
  readonly sealPicture: Uint8Array | undefined
  readonly student: string
  readonly typedName: string
  /** Says so if nothing was drawn. */
  readonly typedOnly: string
  /** The drawn signature; null if there is none. */
  readonly strokes: Strokes | null
  /** When and how it was signed, in lines below. */
  readonly facts: readonly string[]
}

/** A document of A4 pages with a line at the foot of each. */
export interface PrintedDocument {
  readonly title: string
  readonly lines: readonly PrintedLine[]
  readonly footer: string
  /** Ends the last page. */
  readonly signing?: Signing
  /** By URL. */
  readonly pictures: ReadonlyMap<string, PrintedPicture>
}

const pointsPerPixel = 0.75
const mostHeight = 320

/** The size of a picture in points that fits into a width. */
export function sizeInPoints({ width, height }: PrintedPicture, most: number): { width: number; height: number } {
  const scale = Math.min(pointsPerPixel, most / width, mostHeight / height)
  return { width: width * scale, height: height * scale }
}
