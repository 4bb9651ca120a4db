import type { OperationLog } from '@jiangxue/contract/office/log.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Fact } from '../../kit/fact-table.client.tsx'
import { LogDetail } from '../../kit/list/log-detail.client.tsx'
import { addressOfTarget } from './target-address.ts'

/** Everything that was recorded of an operation. */
export function OperationDetail({ operation, onClose }: { operation: OperationLog; onClose: () => void }) {
  const { t } = useLingui()
  const { name, username, actionText, targetName, changes, facts, note } = operation
  const address = addressOfTarget(operation)
  const target = address ? (
    <Link to={address} className="text-primary">
      {targetName}
    </Link>
  ) : (
    targetName
  )
  return (
    <LogDetail
      title={operation.sentence}
      row={operation}
      onClose={onClose}
      facts={[
        [t`操作人`, name ? t`${name}（${username}）` : username || t`系统`],
        [t`操作`, actionText],
        ...(targetName ? [[t`对象`, target] as const] : []),
        ...changes.map(({ label, before, after }): Fact => [label, t`${before ?? '—'} 改为 ${after ?? '—'}`]),
        ...facts.map(({ label, value }): Fact => [label, value]),
        ...(note ? [[t`理由`, note] as const] : []),
      ]}
    />
  )
}
