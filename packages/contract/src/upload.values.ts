import { text } from './kit/text.ts'

/** Sizes, numbers and lives of uploads (spec §9, decisions §2). */
export const uploadLimits = {
  avatarMaxBytes: 2 * 1024 * 1024,
  imageMaxBytes: 2 * 1024 * 1024,
  copiedImageMaxBytes: 10 * 1024 * 1024,
  imageCopiesPerAddress: 300,
  /** Of pictures that no record names yet, by one account within a day. */
  unnamedPictureBytesPerDay: 50 * 1024 * 1024,
  pictureUnnamedHours: 72,
  idPhotoMaxBytes: 5 * 1024 * 1024,
  idPhotoUploadsPerAddress: 60,
  idPhotoUnclaimedHours: 24,
  videoMaxBytes: 4 * 1024 ** 3,
  videoUploadHours: 24,
  videoUploadsPerUser: 20,
} as const

/** The kinds of files that a school may allow as learning materials (`storage.allowedTypes`). */
export const fileKinds = ['image', 'document', 'video'] as const
export type FileKind = (typeof fileKinds)[number]
export const fileKindLabels: Record<FileKind, string> = {
  image: text('图片'),
  document: text('PDF、Office 文档'),
  video: text('视频'),
}
/** The extensions that each kind has. */
export const fileKindExtensions: Record<FileKind, readonly string[]> = {
  image: ['.jpg', '.jpeg', '.png', '.webp', '.gif'],
  document: ['.pdf', '.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx'],
  video: ['.mp4', '.webm'],
}

/** Replaces the name of an unknown codec in messages. */
export const unknownCodecName = text('未知')
