import {
  courseWarningLabels,
  publishBlockerLabels,
  type CourseWarningCode,
  type PublishBlocker,
} from '@jiangxue/contract/course-readiness.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormat } from '../../lib/site.ts'

/** The anchors of the editor's groups of fields. */
export const places = {
  basic: 'course-basic',
  teachers: 'course-teachers',
  texts: 'course-texts',
  search: 'course-search',
} as const

function placeOf(line: string) {
  if (line.includes('封面')) return places.basic
  return line.includes('教师') ? places.teachers : places.texts
}

/** What a course lacks, each with a link to where it is fixed. */
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
  const whereTo = (line: string): [path: string, label: string] => {
    if (line.includes('课时')) return [`/admin/courses/outline/${courseId}`, t`前往大纲`]
    return [`/admin/courses/edit/${courseId}#${placeOf(line)}`, t`前往填写`]
  }
  return (
    <ul className="list-disc space-y-1 pl-5">
      {gaps.map(({ code, values }) => {
        const line = translate(labels[code], values)
        const group = fieldGroups[code]
        const isOutline = group === 'outline'
        const path = isOutline
          ? `/admin/courses/outline/${courseId}`
          : `/admin/courses/edit/${courseId}#${places[group]}`
        const label = isOutline ? t`前往大纲` : t`前往填写`
        return (
          <li key={code} className="[overflow-wrap:anywhere]">
            {line}{' '}
            <Link
              to={path}
              onClick={onLeave}
              aria-label={`${label}：${line}`}
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
