import type { OperationLog as Operation } from '@jiangxue/contract/office/log.ts'
import { operationLabels } from '@jiangxue/contract/office/operation.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { LogPage } from '../../kit/list/log-page.client.tsx'
import { useExporter } from '../../kit/list/use-exporter.client.ts'
import type { Route } from './+types/operation-log'
import { OperationDetail } from './operation-detail.client.tsx'
import { useOperationColumns } from './use-operation-columns.client.tsx'

/** Who did what in the back office and on accounts. */
export default function OperationLog({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const [shown, setShown] = useState<Operation>()
  const actions = Object.entries(operationLabels).map(([value, label]) => ({ value, label: translate(label) }))
  return (
    <LogPage<Operation>
      title={t`操作日志`}
      data={data}
      columns={useOperationColumns()}
      keyword={t`内容、理由或对象编号`}
      searches={[
        { name: 'username', label: t`姓名或登录名` },
        { name: 'ip', label: t`IP 地址` },
      ]}
      filters={[{ name: 'action', label: t`操作`, options: actions }]}
      onExport={useExporter('exportOperationLogs', t`操作日志`)}
      exportPermission="settings.view"
      details={{ name: ({ sentence }) => sentence, onShow: setShown }}
    >
      {shown && <OperationDetail operation={shown} onClose={() => setShown(undefined)} />}
    </LogPage>
  )
}
