import { text } from '../kit/text.ts'

/** The designs of certificates, the first of which is used until the school chooses. */
export const certificateDesigns = ['classic', 'formal', 'modern', 'jade', 'portrait'] as const
export type CertificateDesign = (typeof certificateDesigns)[number]
export const certificateDesignLabels: Record<CertificateDesign, string> = {
  classic: text('红金回纹'),
  formal: text('蓝色公文'),
  modern: text('简洁白底'),
  jade: text('翠绿竖题'),
  portrait: text('竖版酒红'),
}

/** What the sample of a certificate shows. */
export const certificateSamples = ['usual', 'longest', 'bilingual'] as const
export type CertificateSample = (typeof certificateSamples)[number]
export const certificateSampleLabels: Record<CertificateSample, string> = {
  usual: text('普通'),
  longest: text('最长姓名'),
  bilingual: text('双语'),
}

/** The school's own pictures and font; lengths in pixels. */
export const certificateDesignLimits = {
  backgroundMaxBytes: 8 * 1024 * 1024,
  backgroundLeast: 1400,
  backgroundMost: 2480,
  /** How far the proportions of a background may be from those of the paper, in percent. */
  backgroundOff: 4,
  sealMaxBytes: 2 * 1024 * 1024,
  sealLeast: 300,
  sealMost: 800,
  /** How much longer one side of a seal may be than the other. */
  sealLongest: 1.6,
  fontMaxBytes: 40 * 1024 * 1024,
  /** What a compressed font may unpack to. */
  fontUnpackedMaxBytes: 128 * 1024 * 1024,
  versionsShown: 50,
} as const
