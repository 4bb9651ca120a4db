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

/** Replaces the name of an unknown codec in messages. */
export const unknownCodecName = text('未知')
