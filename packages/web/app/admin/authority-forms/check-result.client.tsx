import type { AuthorityCheck } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { authorityGapLabels } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Table } from 'antd'
import { Link } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { useArea } from '../areas.ts'
import { SheetPreview } from './sheet-preview.client.tsx'

/** What a form shows of a class, and what is missing. */
export function CheckResult({ check }: { check: AuthorityCheck }) {
  const { t } = useLingui()
  const { students, gapCount, titles, headers, rows } = check
  if (students === 0) return <Alert type="info" showIcon title={t`班期中还没有学员`} />
  return (
    <div className="flex flex-col gap-4">
      {gapCount === 0 ? (
        <p role="status" className="rounded-admin bg-jade-tint px-4 py-2 text-jade">
          {t`${students} 名学员的必填内容都已填写`}
        </p>
      ) : (
        <Gaps check={check} />
      )}
      <section aria-label={t`前几行`}>
        <p className="mb-2 text-sm text-ink-2">{t`前几行。身份证号和出生日期在这里不完整显示。`}</p>
        <SheetPreview titles={titles} headers={headers} rows={rows} />
      </section>
    </div>
  )
}

type Gap = AuthorityCheck['gaps'][number]

function Gaps({ check: { gapCount, gapsOfColumns, gaps } }: { check: AuthorityCheck }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const area = useArea()
  const students = [...Map.groupBy(gaps, ({ studentId }) => studentId).values()] as [Gap, ...Gap[]][]
  return (
    <section aria-label={t`缺少的内容`}>
      <Alert
        type="warning"
        showIcon
        title={t`${gapCount} 处内容没有填写或没有代码，补全后才能导出`}
        description={
          <ul className="flex flex-wrap gap-x-4">
            {gapsOfColumns.map(({ column, header, gaps: count }) => (
              <li key={column}>{t`${header}：${count} 处`}</li>
            ))}
          </ul>
        }
      />
      <Table
        className="mt-3"
        size="small"
        rowKey={([{ studentId }]) => studentId}
        dataSource={students}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: t`学员`,
            render: (_, [{ studentId, name, studentNumber }]) => (
              <>
                <Link to={`/${area}/students/${studentId}`} className="mr-2">
                  {name}
                </Link>
                <span className="inline-block text-ink-3">{studentNumber}</span>
              </>
            ),
          },
          {
            title: t`缺少的内容`,
            render: (_, own) =>
              own
                .map(({ header, gap, value }) => t`${header}：${translate(authorityGapLabels[gap], { value })}`)
                .join(t`；`),
          },
        ]}
      />
      {gapCount > gaps.length && <p className="mt-2 text-sm text-ink-2">{t`这里列出前 ${gaps.length} 处。`}</p>}
    </section>
  )
}
