import { text } from '../kit/text.ts'

/** What an import would do with an item: add it, ask for corrections, or leave it out as one that the bank has. */
export const importOutcomes = ['ready', 'wrong', 'same', 'leftOut'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
export const importOutcomeLabels: Record<ImportOutcome, string> = {
  ready: text('可导入'),
  wrong: text('有问题'),
  same: text('题库中已有'),
  leftOut: text('不导入'),
}

export const itemImportStatuses = ['PREVIEW', 'DONE', 'UNDONE'] as const
export type ItemImportStatus = (typeof itemImportStatuses)[number]
export const itemImportStatusLabels: Record<ItemImportStatus, string> = {
  PREVIEW: text('待导入'),
  DONE: text('已导入'),
  UNDONE: text('已撤销'),
}

export const itemImportLimits = {
  maxBytes: 20 * 1024 * 1024,
  /** Pasted text, in characters. */
  maxText: 500_000,
  maxItems: 5000,
  keepHours: 24,
} as const

export const itemFormats = ['xlsx', 'docx'] as const
export type ItemFormat = (typeof itemFormats)[number]
export const itemFormatLabels: Record<ItemFormat, string> = {
  xlsx: text('Excel，可以改后再导入'),
  docx: text('Word，打印用'),
}
