import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import { pointsOf } from '../points-of.ts'
import { sumOf } from './section-values.ts'

const finalTotal = 100_00

/** How many items a paper asks, and for how many points. */
export function SumOfPaper({ sections }: { sections: readonly PaperSection[] }) {
  const { t } = useLingui()
  const { items, total } = sumOf(sections)
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-3 tabular-nums max-md:basis-full">
      <b className="font-semibold">{t`共 ${items} 题，满分 ${pointsOf(total)} 分`}</b>
      {total !== finalTotal && <span className="text-sm text-ink-2">{t`结业考核须为 100 分`}</span>}
    </p>
  )
}
