import { presenceKindLabels, presenceResultLabels } from '@jiangxue/contract/learning/presence.values.ts'
import type { PresenceEntry } from '@jiangxue/contract/student/student-history.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import { describeDevice } from '../../../lib/session/describe-device.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { PagedCard, type CardColumn } from '../../kit/list/paged-card.client.tsx'

/** A student's passed and failed presence checks, as recorded in the ledger. */
export function PresenceCard({ id }: { id: number }) {
  const { t } = useLingui()
  const { translate, dateTime, duration } = useFormat()
  const columns: CardColumn<PresenceEntry>[] = [
    { title: t`验证时间`, render: ({ at }) => dateTime(at) },
    { title: t`结果`, render: ({ result }) => translate(presenceResultLabels[result]), isWide: true },
    {
      title: t`方式`,
      render: ({ kind, provider, isSpoken }) => {
        if (isSpoken) return t`听读出的数字`
        return kind === null ? '—' : `${translate(presenceKindLabels[kind])}${provider && t`（${provider}）`}`
      },
      isWide: true,
    },
    { title: t`涉及的学习`, isWide: true, render: ({ from, to }) => t`${dateTime(from)} 至 ${dateTime(to)}` },
    { title: t`学习时长`, render: ({ seconds }) => duration(seconds), align: 'right' },
    { title: t`账本行号`, render: ({ number }) => number, align: 'right' },
    { title: t`IP 地址`, render: ({ ip }) => ip ?? '—' },
    {
      title: t`设备`,
      isWide: true,
      render: ({ device }) => <span title={device ?? undefined}>{(device && describeDevice(device)) || '—'}</span>,
    },
  ]
  return (
    <PagedCard
      title={t`在岗验证记录`}
      empty={t`暂无在岗验证`}
      failure={t`获取在岗验证记录失败`}
      columns={columns}
      keyOf={({ number }) => number}
      load={(query) => browserApi.listPresenceEntries({ params: { id }, query })}
    />
  )
}
