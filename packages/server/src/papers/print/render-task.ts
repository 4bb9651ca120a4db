import type { CertificateData } from '@jiangxue/certificate/certificate-data.ts'
import type { Design } from '@jiangxue/certificate/design.ts'
import type { RecordData } from '@jiangxue/certificate/record-data.ts'
import type { PrintedDocument } from './printed-document.ts'

/** The fonts of the school's papers on this machine. */
export interface PrintingFonts {
  readonly folder: string
  /** The path of the school's own font, which has the characters that the others lack. */
  readonly wider: string | undefined
}

/** A certificate with its design, and the school's own pictures as they are stored. */
export interface CertificateDrawing {
  readonly data: CertificateData
  readonly design: Design
  readonly pictures: { readonly background?: Uint8Array | undefined; readonly seal?: Uint8Array | undefined }
}

/**
 * The tasks of a thread: preparing the fonts, listing printable characters, drawing a certificate, records
 * or a document, or making a smaller font of another one.
 */
export type RenderTask =
  | { readonly kind: 'prepare'; readonly folder: string }
  /** Of a font, or else of the faces that every school has. */
  | { readonly kind: 'printable'; readonly path: string | undefined }
  | { readonly kind: 'certificate'; readonly fonts: PrintingFonts; readonly drawing: CertificateDrawing }
  | { readonly kind: 'records'; readonly fonts: PrintingFonts; readonly data: readonly RecordData[] }
  | { readonly kind: 'document'; readonly fonts: PrintingFonts; readonly document: PrintedDocument }
  | { readonly kind: 'subset'; readonly path: string; readonly text: string }
  | { readonly kind: 'widen'; readonly font: Uint8Array }

/** The result of each kind of task. */
export interface Rendered {
  prepare: void
  printable: Uint32Array
  certificate: Uint8Array
  records: Uint8Array
  document: Uint8Array
  subset: Uint8Array
  /** Undefined if the font cannot be read. */
  widen: { readonly font: Uint8Array; readonly characters: number } | undefined
}
