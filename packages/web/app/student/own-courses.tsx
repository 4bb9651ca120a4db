import type { EnrollmentRow } from '@jiangxue/contract/course/course.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { useFormat } from '../lib/use-format.ts'
import { CourseRow } from './course-row.tsx'
import type { Part } from './load-student.ts'
import { nextLessonOf } from './next-lesson-of.ts'
import { Section } from './section/section.tsx'
import { useFolded } from './section/use-folded.tsx'

const filters = {
  all: { label: text('全部'), keeps: () => true },
  'in-progress': { label: text('进行中'), keeps: (row: EnrollmentRow) => !row.isCompleted },
  completed: { label: text('已完成'), keeps: (row: EnrollmentRow) => row.isCompleted },
} as const

/** The student's courses, which can be filtered by progress. */
export function OwnCourses({ courses: { value: courses, failure } }: { courses: Part<EnrollmentRow[]> }) {
  const { t } = useLingui()
  const format = useFormat()
  const [search] = useSearchParams()
  const wanted = search.get('filter')
  const filter = wanted === 'in-progress' || wanted === 'completed' ? wanted : 'all'
  const rows = courses.filter(filters[filter].keeps)
  const folded = useFolded(rows)
  const chooser = (
    <nav aria-label={t`课程筛选`} className="flex flex-wrap gap-2">
      {Object.entries(filters).map(([name, { label, keeps }]) => (
        <Link
          key={name}
          to={name === 'all' ? '/student' : `?filter=${name}`}
          replace
          preventScrollReset
          aria-current={name === filter ? 'true' : undefined}
          className="flex h-11 items-center gap-1.5 rounded-full border border-line bg-card px-4 text-ink-2 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-white"
        >
          {format.translate(label)}
          <span className="text-sm tabular-nums">{courses.filter(keeps).length}</span>
        </Link>
      ))}
    </nav>
  )
  return (
    <Section title={t`我的课程`} id="courses" action={chooser} failure={failure}>
      {rows.length ? (
        <>
          <ul ref={folded.list} className="flex flex-col gap-4">
            {folded.shown.map((row) => (
              <CourseRow key={row.courseId} row={row} />
            ))}
          </ul>
          {folded.button}
        </>
      ) : (
        <NothingHere filter={filter} courses={courses} />
      )}
    </Section>
  )
}

function NothingHere({ filter, courses }: { filter: keyof typeof filters; courses: readonly EnrollmentRow[] }) {
  const { t } = useLingui()
  const course = courses.find(nextLessonOf)
  if (filter === 'completed' && course)
    return (
      <EmptyState text={t`还没有学完的课程，再坚持一下。`}>
        <ButtonLink
          to={`/course/${course.courseId}/play/${nextLessonOf(course)?.id}`}
          tone="cinnabar"
        >{t`继续学习`}</ButtonLink>
      </EmptyState>
    )
  const areDone = courses.every(({ isCompleted }) => isCompleted)
  const sentence = areDone ? t`课程都学完了` : t`没有可以接着学的课程`
  return (
    <EmptyState text={courses.length ? sentence : t`还没有开始学习的课程`}>
      <ButtonLink to="/courses" tone="cinnabar">{t`去选课程`}</ButtonLink>
    </EmptyState>
  )
}
