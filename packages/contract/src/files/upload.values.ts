import { text } from '../kit/text.ts'

/** Limits on size, number and lifetime of uploads (spec §9, decisions §2). */
export const uploadLimits = {
  avatarMaxBytes: 2 * 1024 * 1024,
  imageMaxBytes: 2 * 1024 * 1024,
  /** Under 2 MB (spec §5), where other pictures may have exactly that size. */
  logoMaxBytes: 2 * 1024 * 1024 - 1,
  copiedImageMaxBytes: 10 * 1024 * 1024,
  imageCopiesPerAddress: 300,
  /** Total size of pictures that one account uploads within a day and no record references yet. */
  unnamedPictureBytesPerDay: 50 * 1024 * 1024,
  pictureUnnamedHours: 72,
  idPhotoMaxBytes: 5 * 1024 * 1024,
  idPhotoUploadsPerAddress: 60,
  idPhotoUnclaimedHours: 24,
  captionsMaxBytes: 2 * 1024 * 1024,
  videoMaxBytes: 4 * 1024 ** 3,
  videoUploadHours: 24,
  videoUploadsPerUser: 20,
  windowMs: 15 * 60_000,
} as const

/** The kinds of files that a school may allow as learning materials (`storage.allowedTypes`). */
export const fileKinds = ['image', 'document', 'video'] as const
export type FileKind = (typeof fileKinds)[number]
export const fileKindLabels: Record<FileKind, string> = {
  image: text('图片'),
  document: text('PDF、Office 文档、文本、压缩包'),
  video: text('视频'),
}
export const fileKindExtensions: Record<FileKind, readonly string[]> = {
  image: ['.jpg', '.jpeg', '.png', '.webp', '.gif'],
  document: [
    '.pdf',
    '.doc',
    '.docx',
    '.xls',
    '.xlsx',
    '.ppt',
    '.pptx',
    '.pps',
    '.ppsx',
    '.txt',
    '.csv',
    '.md',
    '.zip',
    '.rar',
    '.7z',
  ],
  video: ['.mp4', '.webm'],
}

/** Shown in messages instead of an unknown codec's name. */
export const unknownCodecName = text('未知')
