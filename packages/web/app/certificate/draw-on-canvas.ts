import type { CertificateData } from '@jiangxue/certificate/certificate-data.ts'
import type { Design } from '@jiangxue/certificate/design.ts'
import { drawCertificate } from '@jiangxue/certificate/draw-certificate.ts'
import type { CertificateDrawing, CertificateFont } from '@jiangxue/contract/papers/certificate-drawing.ts'

/** A certificate, and what draws it. */
export interface Drawing extends Omit<CertificateDrawing, 'design'> {
  readonly data: CertificateData
  readonly design: Design
}

/** What the school answers, for the canvas; the school stores designs of this shape only. */
export const toDrawing = (data: CertificateData, { design, ...drawing }: CertificateDrawing): Drawing => ({
  ...drawing,
  data,
  design: design as unknown as Design,
})

const toFace = ({ family, weight, data }: CertificateFont) =>
  new FontFace(
    family,
    Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0)),
    { weight: String(weight) },
  )

async function toPicture(url: string | null): Promise<HTMLImageElement | undefined> {
  if (url === null) return undefined
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return picture
}

interface DrawingOptions {
  readonly signal?: AbortSignal
  /** The size of the canvas in proportion to the page. */
  readonly scale?: number
}

/**
 * Draws a certificate on a canvas, which gets the size of its page. Its fonts are registered only while drawing, since
 * page headings may use the same family.
 */
export async function drawOnCanvas(
  canvas: HTMLCanvasElement,
  { data, fonts, design, backgroundUrl, sealUrl }: Drawing,
  { signal, scale = 1 }: DrawingOptions,
): Promise<void> {
  const [faces, background, seal] = await Promise.all([
    Promise.all(fonts.map((font) => toFace(font).load())),
    toPicture(backgroundUrl),
    toPicture(sealUrl),
  ])
  if (signal?.aborted) return
  canvas.width = design.page.width * scale
  canvas.height = design.page.height * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser does not support canvas drawing')
  context.scale(scale, scale)
  for (const face of faces) document.fonts.add(face)
  try {
    drawCertificate(context, data, design, { background, seal })
  } finally {
    for (const face of faces) document.fonts.delete(face)
  }
}
