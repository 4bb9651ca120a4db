import {
  itemDifficulties,
  itemDifficultyLabels,
  itemKindLabels,
  itemKinds,
  itemStatuses,
  itemStatusLabels,
} from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FileText, FileUp, Library, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { useSectionAddress } from '../areas.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import type { ListQuery } from '../kit/list/list-loader.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import type { Route } from './+types/items'
import { ExportMenu } from './export-menu.client.tsx'
import { useItemActions } from './use-item-actions.client.tsx'
import { useItemColumns } from './use-item-columns.client.tsx'

const BankDrawer = lazyPart(() => import('./banks/bank-drawer.client.tsx'))

/** The exam questions of all banks; of a teacher, those of the banks of their courses. */
export default function Items({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const labels = useFieldLabels('item')
  const address = useSectionAddress()
  const may = usePermission()
  const actionsOf = useItemActions()
  const columns = useItemColumns()
  const [areBanksShown, setBanksShown] = useState(false)
  const { banks = [], topics = [] } = data.extra ?? {}
  const isWithoutBanks = data.extra !== null && banks.length === 0
  return (
    <>
      <ListPage
        title={t`题库`}
        data={data}
        columns={columns}
        keyword={labels.stem}
        empty={t`没有符合条件的试题`}
        begin={
          isWithoutBanks
            ? t`还没有题库。先用“题库管理”添加一个题库，再添加或导入试题`
            : t`还没有试题，用上方的按钮逐题添加，或从 Excel、Word、Moodle 等文件导入`
        }
        rowActionsWidth={176}
        filters={[
          {
            name: 'bankId',
            label: labels.bankId,
            all: t`全部题库`,
            options: banks.map(({ id, name, items }) => ({ value: String(id), label: name, count: items })),
          },
          { name: 'kind', label: labels.kind, options: optionsOf(itemKinds, itemKindLabels) },
          ...(topics.length > 0
            ? [{ name: 'topic', label: labels.topic, options: topics.map((topic) => ({ value: topic, label: topic })) }]
            : []),
          {
            name: 'difficulty',
            label: labels.difficulty,
            options: itemDifficulties.map((each) => ({
              value: String(each),
              label: translate(itemDifficultyLabels[each]),
            })),
          },
          { name: 'status', label: labels.status, options: optionsOf(itemStatuses, itemStatusLabels) },
        ]}
        actions={
          <>
            <Button icon={<Library aria-hidden size={16} />} onClick={() => setBanksShown(true)}>{t`题库管理`}</Button>
            <Link to={address('items/papers')} className="inline-flex">
              <Button tabIndex={-1} icon={<FileText aria-hidden size={16} />}>{t`试卷`}</Button>
            </Link>
            {may('items.edit') && (
              <Link to={address(`items/import${chosenIn(data.query, ['bankId'])}`)} className="inline-flex">
                <Button tabIndex={-1} icon={<FileUp aria-hidden size={16} />}>{t`导入`}</Button>
              </Link>
            )}
            {may('items.export') && <ExportMenu query={data.query} />}
            {may('items.edit') && (
              <Link
                to={address(`items/edit${chosenIn(data.query, ['bankId', 'kind', 'topic'])}`)}
                className="inline-flex"
              >
                <Button tabIndex={-1} type="primary" icon={<Plus aria-hidden size={16} />}>{t`添加试题`}</Button>
              </Link>
            )}
          </>
        }
        rowActions={(row) => <RowActions name={row.summary.slice(0, 20) || t`试题`} actions={actionsOf(row)} />}
      />
      {areBanksShown && <BankDrawer banks={banks} onClose={() => setBanksShown(false)} />}
    </>
  )
}

/** The filters that a new item or an import begins with, as a query. */
function chosenIn(query: ListQuery, names: readonly string[]): string {
  const chosen = new URLSearchParams()
  for (const name of names) if (query[name]) chosen.set(name, String(query[name]))
  return chosen.size > 0 ? `?${chosen}` : ''
}
