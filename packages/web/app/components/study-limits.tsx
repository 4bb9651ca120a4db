import type { ClassNotice } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { useSite } from '../lib/site.ts'

/** The study-time limits of a class or of the school, which learners see before they study. */
export function StudyLimits({
  className,
  trainingClass,
  classroomHours = 0,
  parts = '',
}: {
  className: string
  /** The learner's class, with its own limits. */
  trainingClass?: ClassNotice | null | undefined
  /** What the learner attended in a classroom of the class. */
  classroomHours?: number | undefined
  /** The learner's results in the parts of its assessment, in words. */
  parts?: string | undefined
}) {
  const { t } = useLingui()
  const site = useSite()
  const studyLimits = trainingClass?.studyLimits ?? site.studyLimits
  if (!trainingClass && studyLimits.length === 0) return null
  return (
    <section aria-label={trainingClass?.name ?? t`学时规则`} className={className}>
      {trainingClass && (
        <p className="flex flex-wrap gap-x-2">
          <b className="font-semibold">{t`培训班期：${trainingClass.name}`}</b>
          <span className="tabular-nums">{t`${trainingClass.startDate} 至 ${trainingClass.endDate}`}</span>
          {parts && <span className="tabular-nums">{t`考核：${parts}`}</span>}
          {classroomHours > 0 && <span className="tabular-nums">{t`线下授课 ${classroomHours} 学时`}</span>}
        </p>
      )}
      {studyLimits.length > 0 && (
        <>
          <b className="font-semibold">{t`学时规则`}</b>
          <ul className="mt-0.5 list-disc space-y-0.5 pl-5 tabular-nums">
            {studyLimits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
