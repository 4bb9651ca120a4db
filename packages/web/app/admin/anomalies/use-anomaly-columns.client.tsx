import type { Anomaly } from '@jiangxue/contract/learning/anomaly.ts'
import { anomalyRuleLabels, anomalyStateLabels, type AnomalyState } from '@jiangxue/contract/learning/anomaly.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'

const tones = { OPEN: 'gold', ACCEPTED: 'jade', DISCOUNTED: 'cinnabar', REJECTED: 'plain' } as const

export function StateBadge({ state }: { state: AnomalyState }) {
  const { translate } = useFormat()
  return <Badge tone={tones[state]}>{translate(anomalyStateLabels[state])}</Badge>
}

/** The columns of the anomaly list; the finding opens the dialog with its rows. */
export function useAnomalyColumns(open: (anomaly: Anomaly) => void): ListColumn<Anomaly>[] {
  const { t } = useLingui()
  const { translate, dateTime, duration } = useFormat()
  return [
    {
      title: t`学员`,
      dataIndex: 'studentName',
      headsCard: true,
      width: 150,
      render: (name, { studentNumber }) => (
        <>
          {name}
          <span className="block text-ink-3">{studentNumber ?? '—'}</span>
        </>
      ),
    },
    { title: t`日期`, dataIndex: 'day', width: 115 },
    {
      title: t`异常`,
      dataIndex: 'message',
      width: 300,
      render: (message, row) => (
        <button type="button" onClick={() => open(row)} className="text-left wrap-anywhere hover:text-primary">
          <b className="block font-semibold">{translate(anomalyRuleLabels[row.rule])}</b>
          {message}
        </button>
      ),
    },
    {
      title: t`涉及学时`,
      dataIndex: 'creditedSeconds',
      width: 130,
      render: (seconds, { segments }) => (segments === 0 ? '—' : duration(seconds)),
    },
    {
      title: t`状态`,
      dataIndex: 'state',
      width: 140,
      render: (state, { answer }) => (
        <span className="inline-flex flex-wrap gap-1">
          <StateBadge state={state} />
          {state === 'OPEN' && answer !== '' && <Badge tone="plain">{t`学员已说明`}</Badge>}
        </span>
      ),
    },
    { title: t`处理人`, dataIndex: 'ownerName', width: 110, render: (name) => name ?? '—' },
    { title: t`发现时间`, dataIndex: 'createdAt', width: 155, render: dateTime },
  ]
}
