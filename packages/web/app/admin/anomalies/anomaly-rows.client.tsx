import type { AnomalyRow } from '@jiangxue/contract/learning/anomaly.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../lib/http/api-client.ts'
import { describeDevice } from '../../lib/session/describe-device.ts'
import { useFormat } from '../../lib/use-format.ts'
import { PagedCard, type CardColumn } from '../kit/list/paged-card.client.tsx'

/** The ledger rows that an anomaly is based on. */
export function AnomalyRows({ id }: { id: number }) {
  const { t } = useLingui()
  const { dateTime, duration, clock } = useFormat()
  const columns: CardColumn<AnomalyRow>[] = [
    { title: t`账本行号`, render: ({ number }) => number, align: 'right' },
    { title: t`开始`, render: ({ startedAt }) => dateTime(startedAt) },
    { title: t`结束`, render: ({ endedAt }) => dateTime(endedAt) },
    {
      title: t`课程 / 课时`,
      isWide: true,
      render: ({ courseName, lessonTitle, from, to }) => (
        <>
          {courseName}
          <span className="block text-ink-3">
            {lessonTitle} · {clock(from)}–{clock(to)}
          </span>
        </>
      ),
    },
    {
      title: t`计入学时`,
      align: 'right',
      render: ({ creditedSeconds, isDiscounted }) =>
        isDiscounted ? (
          <>
            <s>{duration(creditedSeconds)}</s>
            <span className="block text-cinnabar-dark">{t`已扣减`}</span>
          </>
        ) : (
          duration(creditedSeconds)
        ),
    },
    { title: t`IP 地址`, render: ({ ip }) => ip ?? t`已清除` },
    {
      title: t`设备`,
      isWide: true,
      render: ({ device }) =>
        device === null ? t`已清除` : <span title={device}>{describeDevice(device) || '—'}</span>,
    },
  ]
  return (
    <div className="mt-4">
      <PagedCard
        title={t`涉及的账本行`}
        empty={t`没有涉及的账本行`}
        failure={t`加载异常学习失败`}
        columns={columns}
        keyOf={({ number }) => number}
        load={(query) => browserApi.listAnomalyRows({ params: { id }, query })}
      />
    </div>
  )
}
