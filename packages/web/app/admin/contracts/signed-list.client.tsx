import type { StudentContract } from '@jiangxue/contract/training-contract/training-contract.ts'
import {
  contractStateLabels,
  contractStates,
  signMethodLabels,
} from '@jiangxue/contract/training-contract/training-contract.values.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import { downloadFile, exportTimeoutMs } from '../../lib/http/download-file.ts'
import { attempt } from '../../lib/show-problem.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import type { ListData } from '../kit/list/list-loader.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import type { Scope } from './load-contracts.ts'
import { useScopeFilters } from './scope-filters.client.tsx'
import { usePartyColumns } from './use-party-columns.client.tsx'

/** The contracts that were signed. */
export function SignedList({ data, tabs }: { data: ListData<StudentContract, Scope | null>; tabs: ReactNode }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const optionsOf = useOptions()
  const download = ({ id, studentName, courseName }: StudentContract) =>
    attempt(t`下载培训协议失败`, () =>
      downloadFile('printContract', { params: { id } }, `${t`培训协议 ${courseName} ${studentName}`}.pdf`, {
        timeoutMs: exportTimeoutMs,
      }),
    )
  return (
    <ListPage
      title={t`培训协议`}
      above={tabs}
      data={data}
      columns={[
        ...usePartyColumns(),
        {
          title: t`状态`,
          dataIndex: 'state',
          width: 140,
          render: (state) => (
            <Badge tone={state === 'SIGNED' ? 'jade' : 'plain'}>{translate(contractStateLabels[state])}</Badge>
          ),
        },
        {
          title: t`签订`,
          dataIndex: 'signedAt',
          width: 190,
          render: (at, { method, version }) => (
            <span className="block leading-snug tabular-nums">
              {dateTime(at)}
              <span className="block text-xs text-ink-3">
                {[translate(signMethodLabels[method]), t`第 ${version} 版`].join(' · ')}
              </span>
            </span>
          ),
        },
        {
          title: t`校验值`,
          dataIndex: 'digest',
          width: 200,
          isLong: true,
          render: (digest) => <span className="text-xs break-all text-ink-3">{digest}</span>,
        },
      ]}
      keyword={t`学员或学号`}
      empty={t`没有符合条件的培训协议`}
      begin={t`还没有签订的培训协议。先在“协议管理”中发布培训协议，再在课程或班期中开启“签订协议后才能学习”`}
      filters={[{ name: 'state', label: t`状态`, options: optionsOf(contractStates, contractStateLabels) }]}
      ownFilters={useScopeFilters(data.extra)}
      rowActionsWidth={110}
      rowActions={(row) => (
        <RowActions
          name={t`${row.studentName}的培训协议`}
          actions={[{ label: t`下载 PDF`, onClick: () => void download(row) }]}
        />
      )}
    />
  )
}
