import { named } from '../kit/fields.ts'
import { z } from '../kit/zod.ts'

/** A font with just the characters of one certificate, for the browser's canvas. */
export const CertificateFont = named('CertificateFont', {
  family: z.string(),
  weight: z.number().int(),
  data: z.string().meta({ description: 'woff2, base64' }),
})
export type CertificateFont = z.output<typeof CertificateFont>

/** How a certificate looks: where its fields stand, as `Design` of the drawing has it. */
const Design = z.looseObject({ name: z.string() }).meta({ id: 'CertificateDrawingDesign' })

/** What a browser needs to draw a certificate besides its data: fonts, design, and the school's own pictures. */
export const CertificateDrawing = named('CertificateDrawing', {
  fonts: z.array(CertificateFont),
  design: Design,
  backgroundUrl: z.string().nullable(),
  sealUrl: z.string().nullable(),
})
export type CertificateDrawing = z.output<typeof CertificateDrawing>
