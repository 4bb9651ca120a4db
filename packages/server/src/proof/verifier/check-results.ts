import type { OwnResult, StudentLeaf } from '../../ledger/encoding/encodings.ts'
import type { CheckedAnchor } from './check-school.ts'
import { anchorToleranceMs, type Report } from './findings.ts'
import type { PackedStudent } from './pack.ts'

interface AnchoredStudent {
  readonly anchor: CheckedAnchor
  readonly leaf: StudentLeaf
}

/**
 * A result must be in the first anchor after it was entered: one that was changed or inserted with an earlier time is
 * not. Leaves of version 1 contain no results.
 */
export function checkResults(
  { results = [] }: PackedStudent,
  leaves: readonly AnchoredStudent[],
  anchors: Iterable<CheckedAnchor>,
  report: Report,
): void {
  const made = [...anchors].filter(({ isLost }) => !isLost)
  for (const { className, ...result } of results) {
    const first = made.find(({ madeAt }) => madeAt - anchorToleranceMs > (result.assessedAt ?? 0))
    const then = first && leaves.findLast(({ anchor }) => anchor.number <= first.number)
    const anchored = then?.leaf.results?.filter(({ classId }) => classId === result.classId)
    if (then && anchored && !anchored.some((each) => isSame(each, result)))
      report('result.late', {
        name: className,
        number: then.anchor.number,
        anchored: anchored[0] ?? null,
        said: result,
      })
  }
}

const isSame = (one: OwnResult, other: OwnResult) =>
  (['classId', 'score', 'isPassed', 'assessedOn', 'assessedAt'] as const).every((name) => one[name] === other[name]) &&
  partsOf(one) === partsOf(other)
const partsOf = ({ parts = [] }: OwnResult) =>
  parts
    .map(({ partId, score, isPassed, assessedOn, assessedAt }) =>
      JSON.stringify([partId, score, isPassed, assessedOn, assessedAt]),
    )
    .join('\n')
