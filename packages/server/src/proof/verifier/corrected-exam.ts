import type { CorrectionKind } from '@jiangxue/contract/exam/correction.values.ts'
import type { MarkedItem } from '../../ledger/exam/mark-answer.ts'
import { toContent, withKey } from '../../ledger/exam/stored-item.ts'
import type { PackedExam, PackedItem } from './packed-exams.ts'

/** An item of an exam as it is marked after corrections. */
export interface CorrectedItem {
  readonly item: PackedItem
  readonly content: MarkedItem & ReturnType<typeof toContent>
  readonly points: number
  readonly correction: CorrectionKind | undefined
  /** Later marks of people count more than the correction. */
  readonly lastMarkId: number
}

/** The items of an exam with their keys after corrections, by version. */
export function correctedItems({ sections, items, corrections }: PackedExam): Map<number, CorrectedItem> {
  const corrected = new Map(
    items.map((item): [number, CorrectedItem] => [
      item.itemVersionId,
      {
        item,
        content: toContent(item.kind, item),
        points: sections[item.section]?.points ?? 0,
        correction: undefined,
        lastMarkId: 0,
      },
    ]),
  )
  for (const { itemVersionId, kind, answerKey, lastMarkId } of corrections) {
    const before = corrected.get(itemVersionId)
    if (!before) continue
    const content = answerKey === null ? before.content : withKey(before.content, answerKey)
    corrected.set(itemVersionId, { ...before, content, correction: kind, lastMarkId })
  }
  return corrected
}
