import type { GuardedActRow } from '@jiangxue/contract/learning/guarded-act.ts'
import { guardedActLabels, guardedActs } from '@jiangxue/contract/learning/guarded-act.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import type { Route } from './+types/guarded-acts'
import { ConfirmedChanges } from './confirmed-changes.client.tsx'

/** Acts that turn study time into papers, or make abuse visible: who did and confirmed them, and what they changed. */
export default function GuardedActs({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  return (
    <ListPage
      title={t`关键操作`}
      data={data}
      columns={useColumns()}
      empty={t`没有符合条件的关键操作`}
      filters={[{ name: 'act', label: t`操作`, options: optionsOf(guardedActs, guardedActLabels) }]}
      summary={
        <p className="border-b border-line px-4 py-2.5 text-sm text-ink-2">
          {t`把学时变成证件、或关系到异常能否被发现的操作。每一项都写入学时账本，随下一号存证通知接收人；开启双人确认后，还须另一位管理员确认。`}
        </p>
      }
      actions={<Link to="/admin/anchors/confirmations" className="text-primary">{t`双人确认`}</Link>}
    />
  )
}

function useColumns(): ListColumn<GuardedActRow>[] {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  return [
    {
      title: t`操作`,
      dataIndex: 'act',
      width: 440,
      headsCard: true,
      render: (_, { act, subject, changes }) => (
        <div className="grid gap-1">
          <span className="font-semibold">
            {translate(guardedActLabels[act])}
            {subject && <span className="font-normal text-ink-2"> · {subject}</span>}
          </span>
          <ConfirmedChanges changes={changes} />
        </div>
      ),
    },
    { title: t`操作人`, dataIndex: 'doneBy', width: 130 },
    { title: t`时间`, dataIndex: 'doneAt', width: 170, render: dateTime },
    { title: t`确认人`, dataIndex: 'confirmedBy', width: 130, render: (name) => name ?? '-' },
  ]
}
