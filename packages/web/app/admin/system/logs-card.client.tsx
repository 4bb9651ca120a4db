import { technicalLogNames, technicalLogs } from '@jiangxue/contract/office/log.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { RowLink } from '../kit/row-link.client.tsx'
import { useIsFullAdmin } from '../kit/use-permission.client.tsx'

/** Leads to the logs of the program. */
export function LogsCard() {
  const { t } = useLingui()
  const { translate } = useFormat()
  const isFullAdmin = useIsFullAdmin()
  const shown = technicalLogs.filter((kind) => isFullAdmin || kind !== 'error')
  return (
    <FieldGroup id="logs-card" title={t`查看日志`} note={t`服务器收到的请求和发生的错误，供技术人员排查`}>
      <ul className="mb-4 grid gap-3 sm:grid-cols-2">
        {shown.map((kind) => (
          <li key={kind}>
            <RowLink to={`/admin/system/logs/${kind}`}>{translate(technicalLogNames[kind])}</RowLink>
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}
