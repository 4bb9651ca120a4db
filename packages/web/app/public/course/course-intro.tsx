import type { Course } from '@jiangxue/contract/course/course.ts'
import { courseLevelLabels, durationUnitLabels } from '@jiangxue/contract/course/course.values.ts'
import { useLingui } from '@lingui/react/macro'
import { RichHtml } from '../../components/rich-html.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { TeacherCard } from '../teacher-card.tsx'

/** The course's facts, description and teachers; the server has sanitized `description`. */
export function CourseIntro({ course }: { course: Course }) {
  const { t } = useLingui()
  const format = useFormat()
  const facts = [
    [t`难度`, format.translate(courseLevelLabels[course.level].public)],
    [t`课时`, t`${course.lessonCount} 课时`],
    [t`学员数`, t`${course.studentCount} 人在学`],
    ...(course.duration
      ? [[t`学习周期`, `${course.duration} ${format.translate(durationUnitLabels[course.durationUnit])}`]]
      : []),
  ]
  return (
    <div className="flex flex-col gap-8">
      <dl className="flex flex-wrap gap-x-8 gap-y-3 border-b border-line pb-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {course.learningOrder !== 'free' && (
        <p>
          {t`本课程按学习顺序学习：学完一课，下一课自动解锁。`}
          {t`您已学过的课时不受影响。`}
        </p>
      )}
      {course.description && <RichHtml html={course.description} />}
      {course.teachers.length > 0 && (
        <section aria-labelledby="teachers">
          <h2 id="teachers" className="mb-4 font-serif text-xl font-bold">{t`授课教师`}</h2>
          <ul className="grid gap-4 sm:grid-cols-2">
            {course.teachers.map((teacher) => (
              <li key={teacher.id}>
                <TeacherCard teacher={teacher} heading="p" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
