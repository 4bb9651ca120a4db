import type { ItemImport, ItemImportRow } from '@jiangxue/contract/exam/item-import.ts'
import type { Page } from '@jiangxue/contract/kit/page.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Card, Pagination } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { FailureAlert } from '../../kit/form/failure-alert.client.tsx'
import { useListAddress } from '../../kit/list/use-list-address.client.ts'
import { useImportWork } from '../../kit/upload/use-import-work.client.ts'
import { useNarrow } from '../../kit/use-narrow.client.ts'
import { MendDrawer } from './mend-drawer.client.tsx'
import { OutcomeFilter } from './outcome-filter.client.tsx'
import { PreviewBar } from './preview-bar.client.tsx'
import { PreviewRow } from './preview-row.client.tsx'
import { useImportName } from './use-import-name.client.ts'

/** What was read: each item can be mended or left out before any is imported. */
export function PreviewStep({ found, rows }: { found: ItemImport; rows: Page<ItemImportRow> }) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const { search, change } = useListAddress()
  const isIdle = useNavigation().state === 'idle'
  const revalidator = useRevalidator()
  const work = useImportWork()
  const [mended, setMended] = useState<ItemImportRow>()
  const { bankName, counts, notes } = found
  const name = useImportName()(found)
  const outcome = search.get('outcome') ?? ''
  // The last item of a page may have left the filter.
  const isBeyond = rows.content.length === 0 && rows.number > 0
  useEffect(() => {
    if (isBeyond && isIdle) change({ page: undefined }, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each empty page
  }, [isBeyond, isIdle])
  return (
    <>
      <FailureAlert message={work.failure} />
      {notes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={t`文件中这些内容没有读到`}
          description={
            <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          }
        />
      )}
      <Card styles={{ body: { padding: 0 } }}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line p-4">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            {t`从“${name}”读到 ${counts.total} 道试题，导入到题库“${bankName}”。`}
          </p>
          <OutcomeFilter counts={counts} value={outcome} onChange={(next) => change({ outcome: next })} />
        </div>
        {rows.content.length === 0 ? (
          <p className="px-4 py-10 text-center text-ink-2">
            {outcome === 'wrong' ? t`没有有问题的试题了` : t`没有符合条件的试题`}
          </p>
        ) : (
          <ol aria-label={t`读到的试题`} className="divide-y divide-line" aria-busy={revalidator.state === 'loading'}>
            {rows.content.map((row) => (
              <PreviewRow key={row.row} importId={found.id} row={row} onMend={() => setMended(row)} />
            ))}
          </ol>
        )}
        {rows.totalPages > 1 && (
          <nav
            aria-label={t`分页`}
            className={isNarrow ? 'list-paging-narrow border-t border-line p-4' : 'border-t border-line p-4'}
          >
            <Pagination
              align="end"
              current={rows.number + 1}
              pageSize={rows.size}
              total={rows.totalElements}
              showSizeChanger={false}
              showLessItems={isNarrow}
              onChange={(page) => {
                change({ page: page === 1 ? undefined : page })
                scrollTo({ top: 0 })
              }}
            />
          </nav>
        )}
      </Card>
      <PreviewBar found={found} work={work} />
      {mended && <MendDrawer found={found} row={mended} onClose={() => setMended(undefined)} />}
    </>
  )
}
