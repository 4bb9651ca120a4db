import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../../lib/show-problem.ts'
import { BatchOutcome } from '../../kit/list/batch-outcome.client.tsx'
import { changeMany } from '../../kit/list/change-many.ts'

/** Reminds students after confirmation; the caller must render `dialog`, which shows the results. */
export function useReminders() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const revalidator = useRevalidator()
  const [result, setResult] = useState<BatchResult>()
  async function send(ids: number[]) {
    await attempt(t`发送提醒失败`, async () => setResult((await changeMany('remindStudents', { body: { ids } })).data))
    void revalidator.revalidate()
  }
  const remind = (people: readonly { id: number; name: string }[]) => {
    const [first] = people
    modal.confirm({
      title: people.length === 1 && first ? t`提醒${first.name}学习？` : t`提醒 ${people.length} 名学员学习？`,
      okText: t`提醒`,
      onOk: () => send(people.map(({ id }) => id)),
    })
  }
  const dialog = result && <BatchOutcome result={result} onClose={() => setResult(undefined)} />
  return { remind, dialog }
}
