import type { CertificateData } from '@jiangxue/certificate/certificate-data.ts'
import { drawCertificate } from '@jiangxue/certificate/draw-certificate.ts'
import type { CertificateFont } from '@jiangxue/contract/papers/certificate.ts'

const toFace = ({ family, weight, data }: CertificateFont) =>
  new FontFace(
    family,
    Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0)),
    { weight: String(weight) },
  )

/** Draws a certificate. Its fonts are registered only while drawing, since page headings may use the same family. */
export async function drawOnCanvas(
  canvas: HTMLCanvasElement,
  certificate: CertificateData,
  fonts: readonly CertificateFont[],
): Promise<void> {
  const faces = await Promise.all(fonts.map((font) => toFace(font).load()))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser does not support canvas drawing')
  for (const face of faces) document.fonts.add(face)
  try {
    drawCertificate(context, certificate)
  } finally {
    for (const face of faces) document.fonts.delete(face)
  }
}
