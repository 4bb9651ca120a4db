import type { ItemImport } from '@jiangxue/contract/exam/item-import.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Button } from 'antd'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi, call } from '../../../lib/http/api-client.ts'
import { exportTimeoutMs } from '../../../lib/http/download-file.ts'
import { toast } from '../../../lib/toast.ts'
import { OffButton } from '../../kit/off-button.client.tsx'
import type { useImportWork } from '../../kit/upload/use-import-work.client.ts'

/** Always visible: how many items would be imported, and importing them. */
export function PreviewBar({ found, work }: { found: ItemImport; work: ReturnType<typeof useImportWork> }) {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const revalidator = useRevalidator()
  const [running, setRunning] = useState<'commit' | 'leaveOut'>()
  const { id, counts } = found
  const isBusy = work.percent !== null
  const begin = async (what: 'commit' | 'leaveOut', job: (signal: AbortSignal) => Promise<unknown>) => {
    setRunning(what)
    await work.run(async (signal) => void (await job(signal)))
    // The server may have done it although its response was lost.
    await revalidator.revalidate()
    setRunning(undefined)
  }
  const commit = () =>
    begin('commit', async (signal) => {
      const { message } = await call('commitItemImport', { params: { id } }, { signal, timeoutMs: exportTimeoutMs })
      toast.success(message)
    })
  const askToLeaveOut = () =>
    modal.confirm({
      title: t`不导入有问题的 ${counts.wrong} 道试题？`,
      content: t`它们留在列表中，导入前可以逐道恢复。`,
      okText: t`不导入`,
      onOk: () =>
        void begin('leaveOut', () =>
          browserApi.leaveOutItemImportRows({ params: { id }, query: { outcome: 'wrong' } }),
        ),
    })
  return (
    <div
      role="region"
      aria-label={t`导入`}
      className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-card px-4 py-3 shadow-card md:-mx-6 md:-mb-6 md:px-6"
    >
      <span role="status" className="min-w-0 flex-1 basis-48 text-sm text-ink-2 tabular-nums">
        {counts.wrong > 0 && t`还有 ${counts.wrong} 道有问题，请改正或不导入`}
      </span>
      {counts.wrong > 0 && (
        <Button disabled={isBusy && running !== 'leaveOut'} loading={running === 'leaveOut'} onClick={askToLeaveOut}>
          {t`不导入有问题的`}
        </Button>
      )}
      <OffButton
        type="primary"
        icon={<FileDown aria-hidden size={16} />}
        loading={running === 'commit'}
        off={
          (counts.wrong > 0 && t`还有 ${counts.wrong} 道有问题，请改正或不导入`) ||
          (counts.ready === 0 && t`没有可导入的试题`)
        }
        onClick={() => void commit()}
      >{t`导入 ${counts.ready} 道试题`}</OffButton>
    </div>
  )
}
