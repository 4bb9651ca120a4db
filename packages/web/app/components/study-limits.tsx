import { useLingui } from '@lingui/react/macro'
import { useSite } from '../lib/site.ts'

/** What limits study time, where the school has set limits; learners read it before they study. */
export function StudyLimits({ className }: { className: string }) {
  const { t } = useLingui()
  const { studyLimits } = useSite()
  if (studyLimits.length === 0) return null
  return (
    <section aria-label={t`学时规则`} className={className}>
      <b className="font-semibold">{t`学时规则`}</b>
      <ul className="mt-0.5 list-disc space-y-0.5 pl-5 tabular-nums">
        {studyLimits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </section>
  )
}
