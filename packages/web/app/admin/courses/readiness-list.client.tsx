import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

/** Where the editor shows a group of fields. */
export const places = {
  basic: 'course-basic',
  teachers: 'course-teachers',
  texts: 'course-texts',
  search: 'course-search',
} as const

/** What a course lacks, each with the way to where it is mended. */
export function ReadinessList({
  courseId,
  lines,
  onLeave,
}: {
  courseId: number
  lines: string[]
  onLeave?: () => void
}) {
  const { t } = useLingui()
  const whereTo = (line: string): [path: string, label: string] => {
    if (line.includes('课时')) return [`/admin/courses/outline/${courseId}`, t`前往大纲`]
    const place = line.includes('封面') ? places.basic : line.includes('教师') ? places.teachers : places.texts
    return [`/admin/courses/edit/${courseId}#${place}`, t`前往填写`]
  }
  return (
    <ul className="list-disc space-y-1 pl-5">
      {lines.map((line) => {
        const [path, label] = whereTo(line)
        return (
          <li key={line} className="[overflow-wrap:anywhere]">
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
