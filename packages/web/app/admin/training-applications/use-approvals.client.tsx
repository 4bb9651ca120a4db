import type { ApplicationRow } from '@jiangxue/contract/papers/application.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { changeMany } from '../kit/list/change-many.ts'

/** Approves several applications after confirmation, and lists those that failed. */
export function useApprovals() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const revalidator = useRevalidator()
  const [isApproving, setApproving] = useState(false)

  async function send(rows: readonly ApplicationRow[]) {
    setApproving(true)
    await attempt(t`审核失败，请稍后重试`, async () => {
      const body = { ids: rows.map(({ id }) => id) }
      const { data } = await changeMany('approveApplications', { body })
      const { approved, failures } = data
      if (failures.length === 0) toast.success(t`已通过 ${approved} 份申请`)
      else
        modal.warning({
          title: t`已通过 ${approved} 份，${failures.length} 份未通过`,
          content: (
            <ul className="list-disc space-y-1 pl-5">
              {failures.map(({ id, name, reason }) => (
                <li key={id}>{t`${name}：${reason}`}</li>
              ))}
            </ul>
          ),
          okText: t`知道了`,
        })
    }).finally(() => setApproving(false))
    void revalidator.revalidate()
  }
  const approve = (rows: readonly ApplicationRow[]) =>
    modal.confirm({
      title: t`通过选中的 ${rows.length} 份申请？`,
      content: t`只有待审核的申请会通过，申请人将收到通知。`,
      okText: t`通过`,
      onOk: () => send(rows),
    })
  return { approve, isApproving }
}
