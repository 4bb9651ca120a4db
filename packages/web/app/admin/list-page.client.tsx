import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Card, Empty, Input, Select, Table, type TableColumnsType } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { pageSizes, type ListData } from './list-loader.ts'

interface Filter { name: string; label: string; options: { value: string; label: string }[] }
interface ListPageProps<Row extends { id: number }> {
  title: string
  data: ListData<Row, unknown>
  columns: TableColumnsType<Row>
  /** What the keyword box searches. */
  keyword: string
  empty: string
  filters?: Filter[]
  /** Buttons at the right of the title. */
  actions?: React.ReactNode
}

/** The one list of the back office: search, filters, table and paging, all of them in the address. */
export function ListPage<Row extends { id: number }>({ title, data, columns, keyword, empty, filters = [], actions }: ListPageProps<Row>) {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const isLoading = useNavigation().state === 'loading'
  const revalidator = useRevalidator()
  const applied = search.get('keyword') ?? ''
  const [typed, setTyped] = useState(applied)
  useEffect(() => setTyped(applied), [applied])
  const table = useRef<HTMLDivElement>(null)
  // antd's scrolling box cannot be reached by keyboard.
  useEffect(() => table.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0'), [])

  const change = (values: Record<string, string | number | undefined>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries({ page: undefined, ...values }))
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, String(value))
      return next
    })

  const { query, page, failure } = data
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">{title}</h1>
        {actions}
      </div>
      <Card styles={{ body: { padding: 0 } }}>
        <div role="search" aria-label={title} className="flex flex-wrap gap-3 border-b border-line p-4">
          <Input.Search
            allowClear enterButton={t`搜索`} placeholder={keyword} aria-label={keyword} value={typed} maxLength={100} style={{ width: 'min(300px, 100%)' }}
            onChange={(event) => setTyped(event.target.value)} onSearch={(value) => change({ keyword: value.trim() })}
          />
          {filters.map(({ name, label, options }) => (
            <Select
              key={name} value={search.get(name) ?? ''} aria-label={label} style={{ minWidth: 150 }} popupMatchSelectWidth={false}
              options={[{ value: '', label: t`全部${label}` }, ...options]} onChange={(value: string) => change({ [name]: value })}
            />
          ))}
        </div>
        {failure && (
          <Alert
            type="error" showIcon title={failure} style={{ margin: 16 }}
            action={<Button size="small" onClick={() => void revalidator.revalidate()}>{t`重试`}</Button>}
          />
        )}
        <div ref={table}>
          <Table<Row>
          rowKey="id" columns={columns} dataSource={page?.content ?? []} scroll={{ x: 'max-content' }}
          loading={isLoading || revalidator.state === 'loading'}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={failure ? t`暂无数据` : empty} /> }}
          pagination={{
            current: query.page + 1, pageSize: query.size, total: page?.totalElements ?? 0, showSizeChanger: true, pageSizeOptions: pageSizes,
            showTotal: (total, [from, to]) => t`显示 ${from} - ${to} 条，共 ${total} 条`, style: { paddingInline: 16 },
            onChange: (number, size) => change({ page: size !== query.size || number === 1 ? undefined : number, size: size === 10 ? undefined : size }),
          }}
        />
        </div>
      </Card>
    </>
  )
}
