import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import { pointsOf } from '../points-of.ts'
import { countOf } from './section-values.ts'

/** Returns a function that formats a field’s value for the conflict notice; undefined shows the value itself. */
export function usePaperDescriptions() {
  const { t } = useLingui()
  return (name: string, value: unknown): string | undefined => {
    if (name === 'courseId') return value === null ? t`全校` : t`另一门课程`
    if (name !== 'sections') return undefined
    const lines = (value as PaperSection[]).map((section) => {
      const points = pointsOf(section.points ?? 0)
      return section.pick
        ? t`${section.title}：随机 ${countOf(section)} 题，每题 ${points} 分`
        : t`${section.title}：选定 ${countOf(section)} 题，每题 ${points} 分`
    })
    return lines.join(t`；`) || '—'
  }
}
