import {
  courseWarningLabels,
  publishBlockerLabels,
  type CourseWarningCode,
  type PublishBlocker,
} from '@jiangxue/contract/course/course-readiness.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { useSectionAddress } from '../areas.ts'

/** The element ids of the editor's field groups. */
export const places = {
  basic: 'course-basic',
  teachers: 'course-teachers',
  texts: 'course-texts',
  search: 'course-search',
} as const

type GapCode = PublishBlocker | CourseWarningCode
/** Something that a course lacks, with the values for its label's placeholders. */
interface ReadinessGap {
  code: GapCode
  values?: Record<string, string | number>
}

const labels: Record<GapCode, string> = { ...publishBlockerLabels, ...courseWarningLabels }
const fieldGroups: Record<GapCode, keyof typeof places | 'outline'> = {
  noDescription: 'texts',
  noLesson: 'outline',
  hoursAboveDuration: 'outline',
  unplayableInOrder: 'outline',
  quizInOrder: 'outline',
  unplayableLessons: 'outline',
  aboveClaim: 'basic',
  noCover: 'basic',
  noTeacher: 'teachers',
}

/** Lists what a course lacks, each with a link to the place to fix it. */
export function ReadinessList({
  courseId,
  gaps,
  onLeave,
}: {
  courseId: number
  gaps: readonly ReadinessGap[]
  onLeave?: () => void
}) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const address = useSectionAddress()
  return (
    <ul className="list-disc space-y-1 pl-5">
      {gaps.map(({ code, values }) => {
        const line = translate(labels[code], values)
        const group = fieldGroups[code]
        const isOutline = group === 'outline'
        const path = address(isOutline ? `courses/outline/${courseId}` : `courses/edit/${courseId}#${places[group]}`)
        const label = isOutline ? t`前往目录` : t`前往填写`
        return (
          <li key={code} className="[overflow-wrap:anywhere]">
            {line}{' '}
            <Link
              to={path}
              onClick={onLeave}
              aria-label={t`${label}：${line}`}
              className="whitespace-nowrap text-primary underline! underline-offset-2"
            >
              {label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
