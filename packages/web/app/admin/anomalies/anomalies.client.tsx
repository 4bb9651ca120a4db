import type { Anomaly } from '@jiangxue/contract/learning/anomaly.ts'
import {
  anomalyRuleLabels,
  anomalyRules,
  anomalyStateLabels,
  anomalyStates,
} from '@jiangxue/contract/learning/anomaly.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOptions } from '../kit/form/use-options.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { HeldStudyCard } from '../students/detail/held-study-card.client.tsx'
import type { Route } from './+types/anomalies'
import { AnomalyDialog } from './anomaly-dialog.client.tsx'
import { useAnomalyColumns } from './use-anomaly-columns.client.tsx'

/** The list of unusual study time flagged for review. */
export default function Anomalies({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const [opened, setOpened] = useState<Anomaly>()
  // The latest state, as someone else or new study time may have changed it since.
  const latest = data.page?.content.find(({ id }) => id === opened?.id) ?? opened
  return (
    <>
      <ListPage
        title={t`异常学习`}
        data={data}
        columns={useAnomalyColumns(setOpened)}
        empty={t`没有符合条件的异常学习`}
        begin={t`没有异常学习，系统发现时会出现在这里`}
        above={
          <div className="mb-4 empty:hidden">
            <HeldStudyCard />
          </div>
        }
        filters={[
          { name: 'state', label: t`状态`, options: optionsOf(anomalyStates, anomalyStateLabels) },
          { name: 'rule', label: t`规则`, options: optionsOf(anomalyRules, anomalyRuleLabels) },
          { name: 'isOwn', label: t`处理人`, options: [{ value: 'true', label: t`我处理的` }] },
        ]}
        rowActionsWidth={110}
        rowActions={(row) => (
          <RowActions
            name={t`${row.studentName} ${row.day}`}
            actions={[{ label: row.state === 'OPEN' ? t`处理` : t`查看`, onClick: () => setOpened(row) }]}
          />
        )}
      />
      {latest && <AnomalyDialog anomaly={latest} onClose={() => setOpened(undefined)} />}
    </>
  )
}
