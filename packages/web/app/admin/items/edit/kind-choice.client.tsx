import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { hasOptions, itemKindLabels, itemKinds, type ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import { Form, Radio } from 'antd'
import { useOptions } from '../../kit/form/use-options.client.ts'
import type { InputProps } from '../../kit/input-props.ts'
import { newOptions } from './item-schema.ts'

/** Chooses the kind of an item; one with options gets rows to fill in. */
export function KindChoice({ id, value, onChange }: InputProps<ItemKind>) {
  const optionsOf = useOptions()
  const form = Form.useFormInstance<ItemContent>()
  const choose = (kind: ItemKind) => {
    onChange?.(kind)
    const options = form.getFieldValue('options')
    if (hasOptions(kind) && options.length === 0) form.setFieldValue('options', newOptions(kind))
  }
  return (
    <Radio.Group
      id={id}
      value={value}
      options={optionsOf(itemKinds, itemKindLabels)}
      onChange={({ target }) => choose(target.value as ItemKind)}
    />
  )
}
