import type { CreditConfirmation } from '@jiangxue/contract/learning/credit-confirmation.ts'
import {
  confirmationStateLabels,
  type ConfirmationState,
} from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import { changeKindTexts } from '@jiangxue/contract/proof/evidence.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { useBadge } from '../kit/list/use-badge.client.tsx'
import { ConfirmedChanges } from './confirmed-changes.client.tsx'

const tones = {
  OPEN: 'gold',
  CONFIRMED: 'primary',
  REFUSED: 'cinnabar',
  DONE: 'jade',
  EXPIRED: 'plain',
} as const satisfies Record<ConfirmationState, string>

export function useConfirmationColumns(): ListColumn<CreditConfirmation>[] {
  const { t } = useLingui()
  const badge = useBadge()
  const { translate, dateTime } = useFormat()
  return [
    {
      title: t`更改`,
      dataIndex: 'changes',
      width: 420,
      headsCard: true,
      render: (_, { kind, subject, changes }) => (
        <div className="grid gap-1">
          <span className="font-semibold">
            {translate(changeKindTexts[kind])}
            {subject && <span className="font-normal text-ink-2"> · {subject}</span>}
          </span>
          <ConfirmedChanges changes={changes} />
        </div>
      ),
    },
    { title: t`状态`, dataIndex: 'state', width: 130, render: badge(tones, confirmationStateLabels) },
    {
      title: t`提交`,
      dataIndex: 'requestedAt',
      width: 170,
      render: (at, { requestedBy }) => `${requestedBy ?? t`服务器命令`} · ${dateTime(at)}`,
    },
    {
      title: t`处理`,
      dataIndex: 'decidedAt',
      width: 200,
      render: (at, { decidedBy, reason }) =>
        at === null ? (
          '-'
        ) : (
          <>
            {decidedBy} · {dateTime(at)}
            {reason && <span className="block text-sm text-ink-2">{reason}</span>}
          </>
        ),
    },
  ]
}
