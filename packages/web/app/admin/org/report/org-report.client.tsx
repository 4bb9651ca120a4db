import { useLingui } from '@lingui/react/macro'
import { Button, Select } from 'antd'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useListAddress } from '../../kit/list/use-list-address.client.ts'
import { LoadFailure } from '../../kit/load-failure.client.tsx'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { NoOrganization, OrganizationPicker } from '../organization-picker.client.tsx'
import type { Route } from './+types/org-report'
import { ReportSheet } from './report-sheet.client.tsx'

const monthsOffered = 24

/** Returns the last months, starting with that of `today`. */
function lastMonths(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: monthsOffered }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** A month of an organization on one page, to pass on to its management. */
export default function OrgReport({ loaderData: { found: report, failure } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { search, change } = useListAddress()
  const format = useFormat()
  const [months] = useState(() => lastMonths(format.date(new Date().toISOString())))
  const shown = report?.month ?? search.get('month') ?? months[0]
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t`月度报告`}
          actions={
            <>
              <OrganizationPicker />
              <Select
                value={shown}
                aria-label={t`月份`}
                className="w-36 max-sm:flex-1"
                options={months.map((month) => ({ value: month, label: month }))}
                onChange={(month: string) => change({ month })}
              />
              <Button
                type="primary"
                icon={<Printer aria-hidden size={16} />}
                disabled={!report}
                onClick={() => print()}
              >{t`打印`}</Button>
            </>
          }
        />
      </div>
      {report && <ReportSheet report={report} />}
      {failure && <LoadFailure title={failure} />}
      {!report && !failure && <NoOrganization />}
    </>
  )
}
