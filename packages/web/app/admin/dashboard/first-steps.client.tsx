import type { Dashboard } from '@jiangxue/contract/office/dashboard.ts'
import { firstStepTexts, type FirstStep } from '@jiangxue/contract/office/dashboard.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { sectionOf } from '../sections.ts'

/** Where a step is done; the key is moved on the server itself. */
const places: Record<FirstStep, string | undefined> = {
  siteName: '/admin/settings?tab=school',
  domain: '/admin/settings?tab=school',
  codes: '/admin/settings?tab=notification',
  backup: '/admin/settings?tab=system',
  key: undefined,
  agreements: '/admin/agreements',
  course: '/admin/courses',
  class: '/admin/classes',
}

/** What a new school sets up first, each with the way to it. */
export function FirstSteps({ steps }: { steps: NonNullable<Dashboard['firstSteps']> }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const total = steps.length
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="first-steps" className="surface mb-4 p-4 xl:p-5">
      <h2 id="first-steps" className="flex flex-wrap items-baseline gap-x-3 text-base font-semibold">
        {t`开始使用`}
        <span className="text-sm font-normal text-ink-3 tabular-nums">{t`已完成 ${done} / ${total}`}</span>
      </h2>
      <ol className="mt-3 grid gap-x-6 gap-y-3 md:grid-cols-2">
        {steps.map(({ step, isDone }) => {
          const { title, reason } = firstStepTexts[step]
          const place = places[step]
          const isLink = !isDone && place !== undefined && sectionOf(place.replace(/\?.*/, '')) !== undefined
          return (
            <li key={step} className="flex gap-2.5">
              {isDone ? (
                <CircleCheck role="img" aria-label={t`已完成`} size={18} className="mt-0.5 shrink-0 text-jade" />
              ) : (
                <Circle role="img" aria-label={t`未完成`} size={18} className="mt-0.5 shrink-0 text-ink-3" />
              )}
              <div className="min-w-0">
                {isLink ? <Link to={place}>{translate(title)}</Link> : translate(title)}
                {!isDone && <p className="text-sm text-ink-3">{translate(reason)}</p>}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
