import type { ItemBank, ItemRow } from '@jiangxue/contract/exam/item.ts'
import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Input, Modal, Pagination, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { ProblemNotice } from '../../../../components/problem-notice.tsx'
import { useFieldLabels } from '../../../kit/form/use-field-labels.client.ts'
import { useTopics } from '../../use-topics.client.ts'
import { itemsAtOnce, useFoundItems, type ItemSearch } from './use-found-items.client.ts'

interface ChooseDialogProps {
  kind: ItemKind
  /** The banks that the paper may use. */
  banks: readonly ItemBank[]
  /** The items that the paper already has. */
  takenIds: ReadonlySet<number>
  onChoose: (rows: readonly ItemRow[]) => void
  onClose: () => void
}

/** Finds active items of a kind, and adds several at once. */
export default function ChooseDialog({ kind, banks, takenIds, onChoose, onClose }: ChooseDialogProps) {
  const { t } = useLingui()
  const labels = useFieldLabels('item')
  const [search, setSearch] = useState<ItemSearch>({ keyword: '', bankId: undefined, topic: undefined, page: 0 })
  const [chosen, setChosen] = useState<ReadonlyMap<number, ItemRow>>(new Map())
  const topics = useTopics(search.bankId)
  const { found, failure, retry } = useFoundItems(kind, search)
  const change = (more: Partial<ItemSearch>) => setSearch({ ...search, page: 0, ...more })
  const all = (label: string) => t`全部${label}`
  const usable = new Set(banks.map(({ id }) => id))
  const choose = (row: ItemRow, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(row.id, row)
    else next.delete(row.id)
    setChosen(next)
  }
  const reasonOf = ({ id, bankId }: ItemRow) =>
    takenIds.has(id) ? t`已在试卷中` : usable.has(bankId) ? undefined : t`不是这门课程的题库`
  return (
    <Modal
      open
      title={t`选择试题`}
      width={760}
      okText={chosen.size > 0 ? t`添加 ${chosen.size} 道试题` : t`添加试题`}
      okButtonProps={{ disabled: chosen.size === 0 }}
      mask={{ closable: chosen.size === 0 }}
      onOk={() => onChoose([...chosen.values()])}
      onCancel={onClose}
    >
      <div role="search" aria-label={t`选择试题`} className="mb-4 flex flex-wrap gap-3">
        <Input.Search
          allowClear
          aria-label={labels.stem}
          placeholder={labels.stem}
          maxLength={100}
          enterButton={t`搜索`}
          style={{ width: 'min(300px, 100%)' }}
          onSearch={(keyword) => change({ keyword: keyword.trim() })}
        />
        <Select
          aria-label={labels.bankId}
          className="max-sm:w-full"
          style={{ minWidth: 160 }}
          popupMatchSelectWidth={false}
          value={search.bankId ?? 0}
          options={[
            { value: 0, label: all(labels.bankId) },
            ...banks.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(bankId) => change({ bankId: bankId || undefined, topic: undefined })}
        />
        <Select
          aria-label={labels.topic}
          className="max-sm:w-full"
          style={{ minWidth: 140 }}
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          value={search.topic ?? ''}
          options={[
            { value: '', label: all(labels.topic) },
            ...topics.map((topic) => ({ value: topic, label: topic })),
          ]}
          onChange={(topic) => change({ topic: topic || undefined })}
        />
      </div>
      {failure ? (
        <ProblemNotice message={failure} onRetry={retry} />
      ) : !found ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : found.content.length === 0 ? (
        <p className="py-6 text-center text-ink-2">{t`没有符合条件的启用试题`}</p>
      ) : (
        <ul aria-label={t`试题`} className="divide-y divide-line">
          {found.content.map((row) => {
            const reason = reasonOf(row)
            return (
              <li key={row.id}>
                <Checkbox
                  className="w-full py-2"
                  checked={chosen.has(row.id) || takenIds.has(row.id)}
                  disabled={reason !== undefined}
                  onChange={({ target }) => choose(row, target.checked)}
                >
                  <span className="[overflow-wrap:anywhere]">{row.summary || t`（图片）`}</span>
                  <span className="block text-sm text-ink-3">
                    {[row.bankName, row.topic, reason].filter(Boolean).join(' · ')}
                  </span>
                </Checkbox>
              </li>
            )
          })}
        </ul>
      )}
      {found && found.totalElements > itemsAtOnce && (
        <nav aria-label={t`分页`} className="mt-4">
          <Pagination
            align="end"
            size="small"
            current={search.page + 1}
            pageSize={itemsAtOnce}
            total={found.totalElements}
            showSizeChanger={false}
            showLessItems
            onChange={(page) => setSearch({ ...search, page: page - 1 })}
          />
        </nav>
      )}
    </Modal>
  )
}
