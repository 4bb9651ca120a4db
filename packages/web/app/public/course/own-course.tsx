import type { Course, Enrollment, Lesson } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../components/button.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { useSite } from '../../lib/site.ts'
import { telephoneLink } from '../../lib/telephone-link.ts'
import { useFormat } from '../../lib/use-format.ts'

interface OwnCourseProps {
  course: Course
  lessons: readonly Lesson[]
  enrollment: Enrollment | null | undefined
}

/** What a student who learns a course sees above the next step: how far they are, and what is still to be paid. */
export default function OwnCourse({ course, lessons, enrollment }: OwnCourseProps) {
  return (
    <>
      <OwnProgress course={course} lessons={lessons} />
      {enrollment && enrollment.dueAmount > 0 && !enrollment.mayEnrollAgain && (
        <HowToPay dueAmount={enrollment.dueAmount} />
      )}
    </>
  )
}

/** The student's progress in completed lessons, as in the student center. */
function OwnProgress({ course, lessons }: Pick<OwnCourseProps, 'course' | 'lessons'>) {
  const { t } = useLingui()
  const done = lessons.filter(({ isCompleted }) => isCompleted).length
  const percent = lessons.length === 0 ? 0 : Math.floor((100 * done) / lessons.length)
  return (
    <div>
      <p className="text-sm text-ink-2 tabular-nums">{t`已完成 ${done} / ${lessons.length} 课时`}</p>
      <ProgressBar percent={percent} label={t`${course.name}的学习进度`} className="mt-1.5" />
    </div>
  )
}

/** Explains how to pay at the school, and leads to where it can be done online. */
function HowToPay({ dueAmount }: { dueAmount: number }) {
  const { t } = useLingui()
  const { price } = useFormat()
  const { contactPhone, payments } = useSite()
  return (
    <div className="rounded-control bg-gold-tint px-4 py-3 text-sm text-gold-text">
      {payments
        ? t`可以在线支付，也可以到校或转账缴费，老师登记后自动更新；困难学员可先就业后付款。`
        : t`到校或转账缴费，老师登记后自动更新；困难学员可先就业后付款。`}
      {contactPhone && (
        <a
          href={telephoneLink(contactPhone)}
          className="-my-2 ml-1 inline-flex min-h-11 items-center font-semibold whitespace-nowrap underline underline-offset-4"
        >{t`学校电话 ${contactPhone}`}</a>
      )}
      {payments && (
        <ButtonLink to="/student#orders" className="mt-2 w-full">{t`去支付 ${price(dueAmount)}`}</ButtonLink>
      )}
    </div>
  )
}
