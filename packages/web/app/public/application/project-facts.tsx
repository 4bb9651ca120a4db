import { durationUnitLabels } from '@jiangxue/contract/course/course.values.ts'
import type { TrainingProject } from '@jiangxue/contract/papers/training-project.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import certificate from '../../scenes/certificate-number.svg'

/** What the training costs, when it takes place, and what it leads to, as far as the school's data says. */
export function ProjectFacts({ project }: { project: TrainingProject }) {
  const { t } = useLingui()
  const { price, translate } = useFormat()
  const { courses, nextClasses, assessment, certificateLessons } = project
  const facts: [name: string, value: ReactNode][] = courses.flatMap(
    ({ id, name, price: yuan, lessonCount, duration, durationUnit }) => {
      const period = duration && `${duration} ${translate(durationUnitLabels[durationUnit])}`
      return [
        [
          t`培训课程`,
          <Link
            key={id}
            to={`/courses/${id}`}
            className="-my-2.5 inline-block py-2.5 text-primary wrap-anywhere hover:underline"
          >
            {name}
          </Link>,
        ],
        [t`培训费用`, price(yuan)],
        [t`课时与周期`, period ? t`${lessonCount} 课时 · 学习周期 ${period}` : t`${lessonCount} 课时`],
      ] satisfies [string, ReactNode][]
    },
  )
  if (nextClasses.length > 0)
    facts.push([
      t`近期开班`,
      nextClasses.map(({ startDate, endDate }) => (
        <span key={startDate + endDate} className="block">
          {t`${startDate} 至 ${endDate}`}
        </span>
      )),
    ])
  if (assessment.length > 0)
    facts.push([
      t`结业考核`,
      assessment.map(({ name, passScore }) => (
        <span key={name} className="block wrap-anywhere">{t`${name}，${passScore} 分合格`}</span>
      )),
    ])
  facts.push([t`结业证书`, t`完成 ${certificateLessons} 课时后颁发，编号可在线查验`])
  return (
    <section
      aria-labelledby="project"
      className="surface grid gap-x-8 gap-y-5 p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_220px]"
    >
      <div>
        <h2 id="project" className="font-serif text-xl font-bold wrap-anywhere">
          {project.project}
        </h2>
        <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-8">
          {facts.map(([name, value], index) => (
            <div key={index}>
              <dt className="text-sm text-ink-3">{name}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <figure className="max-md:hidden">
        <img
          src={certificate}
          alt={t`结业证书的样式`}
          width={300}
          height={208}
          loading="lazy"
          className="h-auto w-full rounded-control border border-line"
        />
        <figcaption className="mt-1 text-center text-sm text-ink-3">{t`结业证书的样式`}</figcaption>
      </figure>
    </section>
  )
}
