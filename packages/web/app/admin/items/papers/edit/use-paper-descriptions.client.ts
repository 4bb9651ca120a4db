import type { PaperFields, PaperSection } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import type { Descriptions } from '../../../kit/form/conflict-notice.client.tsx'
import { pointsOf } from '../points-of.ts'
import { countOf } from './section-values.ts'

/** How the conflict notice shows the fields of a paper. */
export function usePaperDescriptions(): Descriptions<typeof PaperFields.shape> {
  const { t } = useLingui()
  const lineOf = (section: PaperSection) => {
    const points = pointsOf(section.points ?? 0)
    return section.pick
      ? t`${section.title}：随机 ${countOf(section)} 题，每题 ${points} 分`
      : t`${section.title}：选定 ${countOf(section)} 题，每题 ${points} 分`
  }
  return {
    courseId: (courseId) => (courseId === null ? t`全校` : t`另一门课程`),
    sections: (sections) => sections.map(lineOf).join(t`；`) || '—',
  }
}
