import type { MultipleRule } from '@jiangxue/contract/exam/exam.values.ts'
import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { Answer } from '@jiangxue/contract/exam/sitting.ts'
import type { ItemCorrection } from '../../ledger/exam/corrected-marks.ts'
import type { FrozenSection } from '../../ledger/exam/draw-paper.ts'
import type { DigestedItem, EarnedMark } from '../../ledger/exam/sheet-texts.ts'
import type { StoredContent } from '../../ledger/exam/stored-item.ts'

/** The exams of a class in its archive, with the keys of their items. */
export const examsFile = 'exams.json'
export interface PackedExams {
  readonly kind: 'jiangxue-exams'
  readonly v: 1
  readonly exams: readonly PackedExam[]
}

/** An item of an exam as it was frozen when the exam was published. */
export interface PackedItem extends DigestedItem, Omit<StoredContent, 'digest' | 'options'> {
  readonly kind: ItemKind
}

export interface PackedExam {
  readonly examId: number
  readonly name: string
  readonly kind: string
  readonly multipleRule: MultipleRule
  readonly passPercent: number
  readonly sections: readonly FrozenSection[]
  /** In the order of the pool. */
  readonly items: readonly PackedItem[]
  /** Oldest first; of an item, the latest counts. */
  readonly corrections: readonly ItemCorrection[]
}

/** What a student handed in, and what it earned. */
export interface PackedSheet {
  readonly attemptId: number
  readonly examId: number
  /** The paper: items with their options in the order in which the student saw them. */
  readonly paper: readonly { readonly itemVersionId: number; readonly optionIds: readonly string[] }[]
  /** By position in the paper, from 1. */
  readonly answers: Readonly<Record<string, Answer>>
  /** By the order of the paper; null for an essay that nobody has marked. */
  readonly marks: readonly (EarnedMark | null)[]
}
