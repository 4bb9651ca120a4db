import type { CreditConfirmation } from '@jiangxue/contract/learning/credit-confirmation.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import type { Route } from './+types/confirmations'
import { DecisionDialog } from './decision-dialog.client.tsx'
import { useConfirmationColumns } from './use-confirmation-columns.client.tsx'

/** Changes affecting study time and credit hours that require a second admin, pending and decided. */
export default function Confirmations({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const [decided, setDecided] = useState<{ row: CreditConfirmation; isConfirmed: boolean }>()
  return (
    <>
      <ListPage
        title={t`双人确认`}
        data={data}
        columns={useConfirmationColumns()}
        empty={t`没有需要确认的更改；在存证设置中开启双人确认后，影响学时的更改会出现在这里`}
        summary={
          <p className="border-b border-line px-4 py-2.5 text-sm text-ink-2">
            {t`影响学时的更改由一位管理员提交，另一位管理员确认后生效；确认人记入学时账本。显示待保存的更改，由提交人再次保存后生效。请求和确认 7 天内有效。`}
          </p>
        }
        rowActionsWidth={130}
        rowActions={(row) =>
          row.isDecidable && (
            <RowActions
              name={String(row.id)}
              actions={[
                { label: t`确认`, permission: 'proof.edit', onClick: () => setDecided({ row, isConfirmed: true }) },
                ...(row.kind === 'restore'
                  ? []
                  : [
                      {
                        label: t`拒绝`,
                        permission: 'proof.edit',
                        isDanger: true,
                        onClick: () => setDecided({ row, isConfirmed: false }),
                      } as const,
                    ]),
              ]}
            />
          )
        }
      />
      {decided && <DecisionDialog {...decided} onClose={() => setDecided(undefined)} />}
    </>
  )
}
