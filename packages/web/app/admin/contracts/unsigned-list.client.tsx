import type { UnsignedStudent } from '@jiangxue/contract/training-contract/training-contract.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import type { ListData } from '../kit/list/list-loader.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import type { Scope } from './load-contracts.ts'
import { useScopeFilters } from './scope-filters.client.tsx'
import { usePartyColumns } from './use-party-columns.client.tsx'

type Row = UnsignedStudent & { id: number }

/** The students who have to sign before they study, and have not. */
export function UnsignedList({ data, tabs }: { data: ListData<Row, Scope | null>; tabs: ReactNode }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  return (
    <ListPage
      title={t`培训协议`}
      above={tabs}
      data={data}
      columns={[
        ...usePartyColumns(),
        {
          title: t`状态`,
          dataIndex: 'isRenewal',
          width: 140,
          render: (isRenewal) => <Badge tone="gold">{isRenewal ? t`须重新签订` : t`待签订`}</Badge>,
        },
        { title: t`报名时间`, dataIndex: 'enrolledAt', width: 160, render: dateTime },
      ]}
      keyword={t`学员或学号`}
      empty={t`没有符合条件的学员`}
      begin={t`没有待签订的学员`}
      ownFilters={useScopeFilters(data.extra)}
    />
  )
}
