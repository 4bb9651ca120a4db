import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import type { ItemBank } from '@jiangxue/contract/exam/item.ts'
import { itemDifficulties, itemDifficultyLabels, type ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { ItemPick } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Form, InputNumber, Select } from 'antd'
import { useFormat } from '../../../../lib/use-format.ts'
import { useFieldLabels } from '../../../kit/form/use-field-labels.client.ts'
import { useTopics } from '../../use-topics.client.ts'
import { useAvailable } from './use-available.client.ts'

interface PickFieldsProps {
  id: string
  kind: ItemKind
  pick: ItemPick
  banks: readonly ItemBank[]
  courseId: number | null
  issueOf: (name: string) => string | undefined
  onChange: (more: Partial<ItemPick>) => void
}

/** From which items a random section draws, and how many it needs. */
export function PickFields({ id, kind, pick, banks, courseId, issueOf, onChange }: PickFieldsProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const labels = useFieldLabels('item')
  const { count, bankIds, topics, difficulties } = pick
  const known = useTopics(bankIds.length === 1 ? bankIds[0] : undefined)
  const all = (label: string) => t`全部${label}`
  const item = (name: string) => {
    const issue = issueOf(name)
    return { htmlFor: `${id}-${name}`, validateStatus: issue ? ('error' as const) : undefined, help: issue }
  }
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-4">
        <Form.Item label={t`抽题数`} required {...item('count')}>
          <InputNumber<number>
            id={`${id}-count`}
            min={0}
            max={examLimits.mostItems}
            precision={0}
            suffix={t`题`}
            style={{ width: '100%' }}
            value={count}
            // A cleared field is refused by the schema.
            onChange={(next) => onChange({ count: next as number })}
          />
        </Form.Item>
        <Form.Item label={labels.bankId} {...item('bankIds')}>
          <Select
            id={`${id}-bankIds`}
            mode="multiple"
            placeholder={all(labels.bankId)}
            showSearch={{ optionFilterProp: 'label' }}
            value={bankIds}
            options={banks.map((bank) => ({ value: bank.id, label: bank.name }))}
            onChange={(next) => onChange({ bankIds: next })}
          />
        </Form.Item>
        <Form.Item label={labels.topic} {...item('topics')}>
          <Select
            id={`${id}-topics`}
            mode="multiple"
            placeholder={all(labels.topic)}
            value={topics}
            options={known.map((topic) => ({ value: topic, label: topic }))}
            onChange={(next) => onChange({ topics: next })}
          />
        </Form.Item>
        <Form.Item label={labels.difficulty} extra={t`不勾选即全部`}>
          <Checkbox.Group
            aria-label={labels.difficulty}
            value={difficulties}
            options={itemDifficulties.map((value) => ({ value, label: translate(itemDifficultyLabels[value]) }))}
            onChange={(next) => onChange({ difficulties: next })}
          />
        </Form.Item>
      </div>
      <Available available={useAvailable(kind, pick, courseId)} count={count ?? 0} />
    </>
  )
}

/** Whether there are enough items. */
function Available({ available, count }: { available: number | null | undefined; count: number }) {
  const { t } = useLingui()
  const isShort = typeof available === 'number' && available < count
  return (
    <p role="status" className={`mb-4 min-h-6 tabular-nums ${isShort ? 'text-cinnabar-dark' : 'text-ink-2'}`}>
      {available === undefined
        ? t`正在统计符合条件的试题…`
        : available === null
          ? t`未能统计符合条件的试题`
          : t`符合条件 ${available} 道，需要 ${count} 道`}
    </p>
  )
}
