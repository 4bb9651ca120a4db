import { drawBody } from './body.ts'
import type { Canvas, Picture } from './canvas.ts'
import { stamps, type CertificateData } from './certificate-data.ts'
import { drawCheckCode } from './check-code.ts'
import type { Design } from './design.ts'
import { drawHeading } from './heading.ts'
import { drawOrnament, wholePaper } from './ornament.ts'
import { drawSignature } from './signature.ts'
import { drawStamp } from './stamp.ts'

/** The school's own pictures: one for the whole paper instead of the ornaments, and its seal. */
export interface Pictures {
  readonly background?: Picture | undefined
  readonly seal?: Picture | undefined
}

/** Draws a certificate on a canvas as large as the design's page, or on a PDF page; the fonts must be loaded. */
export function drawCertificate(canvas: Canvas, data: CertificateData, design: Design, pictures: Pictures = {}) {
  canvas.textBaseline = 'alphabetic'
  // Without a language, Noto uses localized digit forms, which cannot be copied from a PDF as digits.
  canvas.lang = 'zh-Hans'
  const { page, ornaments, fields } = design
  if (pictures.background) drawBackground(canvas, pictures.background, page)
  else for (const ornament of ornaments) drawOrnament(canvas, page, ornament)
  drawHeading(canvas, data, fields)
  drawBody(canvas, data, fields)
  drawCheckCode(canvas, data, fields)
  drawSignature(canvas, data, fields, pictures.seal)
  if (data.status !== 'VALID') drawStamp(canvas, stamps[data.status], fields)
}

/** Covers the whole paper with a picture, which keeps its proportions. */
function drawBackground(canvas: Canvas, picture: Picture, page: Design['page']) {
  const [x, y, width, height] = wholePaper(page)
  const scale = Math.max(width / picture.width, height / picture.height)
  const [across, down] = [picture.width * scale, picture.height * scale]
  canvas.drawImage(picture, x + (width - across) / 2, y + (height - down) / 2, across, down)
}
