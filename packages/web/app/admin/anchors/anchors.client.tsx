import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useAct } from '../kit/use-act.client.ts'
import { IfPermitted } from '../kit/use-permission.client.tsx'
import type { Route } from './+types/anchors'
import { useAnchorColumns } from './use-anchor-columns.client.tsx'

/** Lists the signed roots of the ledger and the status of their external deliveries. */
export default function Anchors({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const act = useAct()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<{ message: string }>, failure: string) {
    setBusy(true)
    await act(failure, work)
    setBusy(false)
  }
  const deliver = (number: number) => run(() => browserApi.deliverAnchor({ params: { number } }), t`重新发送失败`)
  return (
    <ListPage
      title={t`学时存证`}
      data={data}
      columns={useAnchorColumns()}
      empty={t`还没有存证，每夜自动存证，也可以立即存证`}
      summary={
        <p className="border-b border-line px-4 py-2.5 text-sm text-ink-2">
          {t`每一号存证都对当时的全部学时、证书和规则签名，并包含上一号的摘要。送达后学校无法收回，之后改动账本即可被发现。`}{' '}
          <Link to="/anchors" target="_blank" className="text-primary underline!">{t`公开的存证页`}</Link>
        </p>
      }
      actions={
        <>
          <Link to="/admin/anchors/guarded-acts" className="text-primary">{t`关键操作`}</Link>
          <Link to="/admin/anchors/confirmations" className="text-primary">{t`双人确认`}</Link>
          <IfPermitted permission="settings.view">
            <Link to="/admin/settings?tab=system" className="text-primary">{t`存证设置`}</Link>
          </IfPermitted>
          <IfPermitted permission="proof.edit">
            <Button
              type="primary"
              loading={isBusy}
              icon={<ShieldCheck aria-hidden size={16} />}
              onClick={() => void run(() => browserApi.makeAnchor(), t`存证失败`)}
            >{t`立即存证`}</Button>
          </IfPermitted>
        </>
      }
      rowActionsWidth={170}
      rowActions={({ number }) => (
        <RowActions
          name={t`第 ${number} 号存证`}
          actions={[
            { label: t`打印`, onClick: () => void navigate(`/admin/anchors/${number}`) },
            { label: t`重新送达`, permission: 'proof.edit', onClick: () => void deliver(number) },
          ]}
        />
      )}
    />
  )
}
