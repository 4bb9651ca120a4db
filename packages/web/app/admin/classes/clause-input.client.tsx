import type { Setting } from '@jiangxue/contract/kit/setting.ts'
import { InputNumber, Select } from 'antd'
import { useFormat } from '../../lib/use-format.ts'
import type { InputProps } from '../kit/input-props.ts'
import { useSettingText } from '../settings/use-setting-text.client.ts'

interface ClauseInputProps extends InputProps<unknown> {
  setting: Setting
  placeholder: string
}

/** The input of a setting that can be left empty to follow the school. */
export function ClauseInput({ id, value, onChange, setting, placeholder }: ClauseInputProps) {
  const { translate } = useFormat()
  const textOf = useSettingText()
  const given = { id, placeholder, style: { width: '100%' } }
  if (setting.schema.def.type === 'number')
    return (
      <InputNumber<number>
        {...given}
        value={(value as number | null) ?? null}
        suffix={setting.unit && translate(setting.unit)}
        onChange={(next) => onChange?.(next)}
      />
    )
  const isSwitch = setting.schema.def.type === 'boolean'
  const choices = isSwitch
    ? [true, false].map((each) => ({ value: String(each), label: textOf(setting, each) }))
    : Object.entries(setting.choices ?? {}).map(([each, label]) => ({ value: each, label: translate(label) }))
  return (
    <Select<string>
      {...given}
      allowClear
      value={value === null || value === undefined ? undefined : String(value)}
      options={choices}
      onChange={(next?: string) => onChange?.(next === undefined ? null : isSwitch ? next === 'true' : next)}
    />
  )
}
