import { drawBody } from './body.ts'
import type { Canvas } from './canvas.ts'
import { stamps, type CertificateData } from './certificate-data.ts'
import { drawCheckCode } from './check-code.ts'
import { drawFrame } from './frame.ts'
import { drawHeading } from './heading.ts'
import { drawSignature } from './signature.ts'
import { drawStamp } from './stamp.ts'

/** Draws a certificate on a canvas of 1536 × 1062, in a browser or on a PDF page; the fonts must be loaded. */
export function drawCertificate(canvas: Canvas, data: CertificateData) {
  canvas.textBaseline = 'alphabetic'
  // Without a language, Noto uses localized digit forms, which cannot be copied from a PDF as digits.
  canvas.lang = 'zh-Hans'
  drawFrame(canvas)
  drawHeading(canvas, data)
  drawBody(canvas, data)
  drawCheckCode(canvas, data)
  drawSignature(canvas, data)
  if (data.status !== 'VALID') drawStamp(canvas, stamps[data.status])
}
