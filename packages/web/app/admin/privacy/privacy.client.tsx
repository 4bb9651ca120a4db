import type { PrivacyRequestRow } from '@jiangxue/contract/privacy/privacy.ts'
import {
  isAnswered,
  privacyRequestKinds,
  privacyRequestLabels,
  privacyRequestStates,
  privacyStateLabels,
} from '@jiangxue/contract/privacy/privacy.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import type { Route } from './+types/privacy'
import { AnswerDialog } from './answer-dialog.client.tsx'
import { useRequestColumns } from './use-request-columns.client.tsx'

/** What people ask about their personal data, with the day on which it is due. */
export default function PrivacyRequests({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const [answered, setAnswered] = useState<PrivacyRequestRow>()
  return (
    <>
      <ListPage
        title={t`个人信息请求`}
        data={data}
        columns={useRequestColumns()}
        keyword={t`姓名、用户名、手机号`}
        empty={t`没有符合条件的请求`}
        begin={t`还没有人提出请求；在账号设置的“隐私与账号”中提出后出现在这里`}
        filters={[
          { name: 'kind', label: t`请求`, options: optionsOf(privacyRequestKinds, privacyRequestLabels) },
          { name: 'state', label: t`状态`, options: optionsOf(privacyRequestStates, privacyStateLabels) },
        ]}
        rowActionsWidth={80}
        rowActions={(row) =>
          row.state === 'asked' &&
          isAnswered(row.kind) && (
            <RowActions
              name={`${row.name} ${translate(privacyRequestLabels[row.kind])}`}
              actions={[{ label: t`答复`, permission: 'privacy.edit', onClick: () => setAnswered(row) }]}
            />
          )
        }
      />
      {answered && <AnswerDialog request={answered} onClose={() => setAnswered(undefined)} />}
    </>
  )
}
