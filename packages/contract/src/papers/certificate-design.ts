import { StoredFile } from '../files/upload.ts'
import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { certificateDesignLimits as limits, certificateDesigns } from './certificate-design.values.ts'

const pictures = {
  /** Covers the paper instead of the design's ornaments. */
  backgroundUrl: z.string().nullable(),
  /** Is printed instead of the drawn seal. */
  sealUrl: z.string().nullable(),
}

/** A version of the school's certificates; certificates keep the one with which they were issued. */
export const CertificateDesignVersion = named('CertificateDesignVersion', {
  id: bodyId,
  base: z.enum(certificateDesigns),
  ...pictures,
  certificates: z.number().int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type CertificateDesignVersion = z.output<typeof CertificateDesignVersion>

/** The font with the characters that the others lack. */
export const PaperFont = named('PaperFont', {
  name: z.string(),
  /** How many characters it adds. */
  characters: z.number().int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type PaperFont = z.output<typeof PaperFont>

const Designs = z.object({
  /** Newest first; the first is in force. Without any, certificates have the first design without pictures. */
  versions: z.array(CertificateDesignVersion),
  font: PaperFont.nullable(),
})
export type CertificateDesigns = z.output<typeof Designs>

/** The pictures are URLs of uploads; `version` is the id of the version in force that the change is based on. */
export const CertificateDesignForm = z.object({
  base: z.enum(certificateDesigns, text('请选择证书样式')),
  backgroundUrl: z.string().max(300).nullable(),
  sealUrl: z.string().max(300).nullable(),
  version: bodyId.nullable(),
})
export type CertificateDesignForm = z.output<typeof CertificateDesignForm>

const path = '/api/admin/certificates/designs'
const font = '/api/admin/certificates/font'

// Their screen has the messages for failures: every page loads what is said here.
export const certificateDesignEndpoints = {
  listCertificateDesigns: endpoint('GET', path, {
    access: admin('settings.view'),
    summary: 'The versions of the school’s certificate design, newest first, and its own font',
    response: Designs,
  }),
  saveCertificateDesign: endpoint('POST', path, {
    access: admin('settings.edit'),
    summary: 'Stores a new version of the design, with which certificates are issued from now on',
    success: messages.saved,
    body: CertificateDesignForm,
    data: CertificateDesignVersion,
  }),
  uploadCertificateBackground: endpoint('POST', `${path}/background`, {
    access: admin('settings.edit'),
    summary: 'Uploads a background of certificates: PNG or JPG by content, large enough for print',
    success: messages.uploaded,
    form: { field: 'file', maxBytes: limits.backgroundMaxBytes, tooLarge: 'upload.backgroundTooLarge' },
    data: StoredFile,
  }),
  uploadCertificateSeal: endpoint('POST', `${path}/seal`, {
    access: admin('settings.edit'),
    summary: 'Uploads the picture of the school’s seal: PNG by content, large enough for print',
    success: messages.uploaded,
    form: { field: 'file', maxBytes: limits.sealMaxBytes, tooLarge: 'upload.sealTooLarge' },
    data: StoredFile,
  }),
  addPaperFont: endpoint('POST', font, {
    access: admin('settings.edit'),
    summary:
      'Adds a font (TTF, OTF or WOFF2) for the characters that the fonts of papers lack, instead of the one before',
    success: text('字体已添加'),
    form: { field: 'file', maxBytes: limits.fontMaxBytes, tooLarge: 'upload.fontTooLarge' },
    data: PaperFont,
  }),
  removePaperFont: endpoint('DELETE', font, {
    access: admin('settings.edit'),
    summary: 'Removes the school’s own font; papers with its characters are refused from then on',
  }),
}
