import { text } from '../kit/text.ts'

export const itemKinds = ['single', 'multiple', 'judge', 'blank', 'essay'] as const
export type ItemKind = (typeof itemKinds)[number]
export const itemKindLabels: Record<ItemKind, string> = {
  single: text('单选题'),
  multiple: text('多选题'),
  judge: text('判断题'),
  blank: text('填空题'),
  essay: text('简答题'),
}

/** Exams draw ACTIVE items only; those that were used cannot be deleted, but RETIRED. */
export const itemStatuses = ['DRAFT', 'ACTIVE', 'RETIRED'] as const
export type ItemStatus = (typeof itemStatuses)[number]
export const itemStatusLabels: Record<ItemStatus, string> = {
  DRAFT: text('草稿'),
  ACTIVE: text('已启用'),
  RETIRED: text('已停用'),
}

export const itemDifficulties = [1, 2, 3] as const
export type ItemDifficulty = (typeof itemDifficulties)[number]
export const itemDifficultyLabels: Record<ItemDifficulty, string> = { 1: text('易'), 2: text('中'), 3: text('难') }

/** Whether candidates choose among options. */
export const hasOptions = (kind: ItemKind): boolean => kind === 'single' || kind === 'multiple'

export const itemLimits = {
  bankName: 60,
  bankItems: 10_000,
  topic: 60,
  /** In characters of HTML. */
  stem: 20_000,
  option: 4000,
  analysis: 10_000,
  leastOptions: 2,
  mostOptions: 8,
  mostBlanks: 20,
  /** Accepted answers of a blank. */
  mostAccepted: 10,
  answer: 200,
  /** The reference answer of an essay. */
  reference: 10_000,
  mostPoints: 20,
  listSize: 20,
  /** Topics that a list offers. */
  mostTopics: 1000,
  /** In characters of plain text. */
  summary: 200,
  /** Copies that a warning names. */
  mostDuplicates: 10,
} as const

/** How a blank is written in a stem; a stem has as many as its item has blanks. */
export const blankMark = '____'
