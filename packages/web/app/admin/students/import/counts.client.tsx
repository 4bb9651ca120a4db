import type { RosterCounts } from '@jiangxue/contract/student/roster.ts'
import { rowOutcomeLabels } from '@jiangxue/contract/student/roster.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'

/** The number of rows by outcome; `doubtful` ones of the refused are shown apart. */
export function Counts({ counts, doubtful = 0 }: { counts: RosterCounts; doubtful?: number }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const refused = counts.refused - doubtful
  const figures = [
    { label: translate(rowOutcomeLabels.NEW), value: counts.created, tone: 'text-jade' },
    { label: translate(rowOutcomeLabels.CHANGED), value: counts.updated, tone: 'text-primary' },
    { label: translate(rowOutcomeLabels.UNCHANGED), value: counts.skipped, tone: 'text-ink-2' },
    ...(doubtful > 0 ? [{ label: translate(rowOutcomeLabels.DOUBTFUL), value: doubtful, tone: 'text-gold-text' }] : []),
    {
      label: translate(rowOutcomeLabels.REFUSED),
      value: refused,
      tone: refused > 0 ? 'text-cinnabar-dark' : 'text-ink-2',
    },
  ]
  return (
    <dl
      className={`grid grid-cols-2 gap-3 ${doubtful > 0 ? 'max-sm:*:last:col-span-2 sm:grid-cols-5' : 'sm:grid-cols-4'}`}
      aria-label={t`各类行数`}
    >
      {figures.map(({ label, value, tone }) => (
        <div key={label} className="rounded-admin border border-line px-4 py-2">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className={`text-xl font-semibold tabular-nums ${tone}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
