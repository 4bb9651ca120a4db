import { ItemFields, type ItemBank } from '@jiangxue/contract/exam/item.ts'
import {
  itemDifficulties,
  itemDifficultyLabels,
  itemStatusLabels,
  itemStatuses,
} from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { AutoComplete, Form, Radio, Select } from 'antd'
import { useFormat } from '../../../lib/use-format.ts'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { useTopics } from '../use-topics.client.ts'
import type { ItemFieldProps } from './item-schema.ts'

interface SortingFieldsProps {
  field: ItemFieldProps
  /** The bank whose topics are suggested. */
  bankId: number | undefined
  /** The banks to choose from; undefined for an import, which has one bank and no states. */
  banks?: readonly ItemBank[]
}

/** Where an item belongs: its bank, topic, difficulty and status. */
export function SortingFields({ field, bankId, banks }: SortingFieldsProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const topics = useTopics(bankId)
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      {banks && (
        <Form.Item {...field('bankId')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t`请选择题库`}
            options={banks.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
      <Form.Item {...field('topic')}>
        <AutoComplete
          options={topics.map((topic) => ({ value: topic }))}
          showSearch={{ filterOption: (typed, option) => option?.value.includes(typed.trim()) ?? false }}
          placeholder={t`可不填，例如“网络基础”`}
          maxLength={maxLengthOf(ItemFields.shape.topic)}
        />
      </Form.Item>
      <Form.Item {...field('difficulty')}>
        <Radio.Group
          options={itemDifficulties.map((value) => ({ value, label: translate(itemDifficultyLabels[value]) }))}
        />
      </Form.Item>
      {banks && (
        <Form.Item {...field('status')} extra={t`考试只用启用的试题；草稿可以先不写完`}>
          <Radio.Group options={optionsOf(itemStatuses, itemStatusLabels)} />
        </Form.Item>
      )}
    </div>
  )
}
