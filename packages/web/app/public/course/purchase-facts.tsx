import type { Course, Lesson } from '@jiangxue/contract/course/course.ts'
import { durationUnitLabels } from '@jiangxue/contract/course/course.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { ButtonLink } from '../../components/button.tsx'
import { useFormat } from '../../lib/use-format.ts'

/** What the price of a course includes, and a link to a free lesson. */
export function PurchaseFacts({ course, lessons }: { course: Course; lessons: readonly Lesson[] }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const open = lessons.filter(({ isPreview, isPublic, hasVideo }) => (isPreview || isPublic) && hasVideo)
  const [first] = open
  const count = open.length
  const duration = course.duration && `${course.duration} ${translate(durationUnitLabels[course.durationUnit])}`
  const facts = [
    duration ? t`共 ${course.lessonCount} 课时 · 学习周期 ${duration}` : t`共 ${course.lessonCount} 课时`,
    count > 0 && t`其中 ${count} 课时可免费试看`,
    t`困难学员可先就业后付款`,
  ].filter((fact) => fact !== false)
  return (
    <>
      {first && <ButtonLink tone="outline" size="lg" to={`?lesson=${first.id}`} replace>{t`免费试看`}</ButtonLink>}
      <ul className="flex flex-col gap-1.5 text-base text-ink-2 tabular-nums">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-2">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-jade" />
            {fact}
          </li>
        ))}
      </ul>
    </>
  )
}
