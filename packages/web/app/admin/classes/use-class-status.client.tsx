import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { classTransitions, type ClassStatus } from '@jiangxue/contract/class/training-class.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'

/** The statuses that a class can change to, as menu items. */
export function useClassStatus({ id, name, status, version }: ClassOverview) {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const { revalidate } = useRevalidator()
  const words: Record<ClassStatus, string> = {
    PREPARING: t`退回筹备`,
    RUNNING: status === 'ENDED' ? t`恢复进行` : t`开班`,
    ENDED: status === 'ARCHIVED' ? t`重新打开` : t`结束班期`,
    ARCHIVED: t`一键归档`,
  }
  const move = async (to: ClassStatus) => {
    await attempt(t`保存班期失败`, async () => {
      const { message } = await browserApi.setClassStatus({ params: { id }, body: { status: to, version } })
      toast.success(message)
    })
    await revalidate()
  }
  return classTransitions[status].map((to) => ({
    key: to,
    label: words[to],
    onClick: () => void modal.confirm({ title: t`${words[to]}：${name}`, okText: words[to], onOk: () => move(to) }),
  }))
}
