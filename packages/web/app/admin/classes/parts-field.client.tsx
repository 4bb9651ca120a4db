import type { ClassPartForm } from '@jiangxue/contract/class/training-class.ts'
import { classLimits, partKindLabels, partKinds } from '@jiangxue/contract/class/training-class.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Input, InputNumber, Select } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useOptions } from '../kit/form/use-options.client.ts'
import { useRowKeys } from '../kit/form/use-row-keys.client.ts'
import type { InputProps } from '../kit/input-props.ts'
import { OffButton } from '../kit/off-button.client.tsx'

interface PartsFieldProps extends InputProps<ClassPartForm[]> {
  label: string
}

/** The parts of the assessment of a class, such as theory and practice. */
export function PartsField({ id, value = [], onChange, label }: PartsFieldProps) {
  const { t } = useLingui()
  const { keys, remove } = useRowKeys(value.length)
  const added: ClassPartForm = { name: '', kind: 'TYPED', weight: value.length === 0 ? 100 : 0, passScore: 60 }
  return (
    <div id={id} role="group" aria-label={label} tabIndex={-1} className="outline-none">
      <ul className="mb-2 flex flex-col gap-2">
        {value.map((part, index) => (
          <PartRow
            key={keys[index]}
            part={part}
            number={index + 1}
            onChange={(more) => onChange?.(value.map((each, at) => (at === index ? { ...each, ...more } : each)))}
            onRemove={() => {
              remove(index)
              onChange?.(value.filter((_, at) => at !== index))
            }}
          />
        ))}
      </ul>
      <OffButton
        type="dashed"
        icon={<Plus aria-hidden size={16} />}
        off={value.length >= classLimits.mostParts && t`最多 5 个部分`}
        onClick={() => onChange?.([...value, added])}
      >{t`添加部分`}</OffButton>
    </div>
  )
}

interface PartRowProps {
  part: ClassPartForm
  number: number
  onChange: (more: Partial<ClassPartForm>) => void
  onRemove: () => void
}

function PartRow({ part: { name, kind, weight, passScore }, number, onChange, onRemove }: PartRowProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  return (
    <li className="flex flex-wrap items-start gap-2">
      <Input
        className="min-w-32 flex-1"
        aria-label={t`部分 ${number} 的名称`}
        placeholder={t`如 理论、实操`}
        value={name}
        maxLength={classLimits.partName}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        aria-label={t`部分 ${number} 的成绩来源`}
        value={kind}
        options={optionsOf(partKinds, partKindLabels)}
        style={{ width: 150 }}
        onChange={(next) => onChange({ kind: next })}
      />
      <InputNumber<number>
        prefix={t`权重`}
        min={0}
        max={100}
        precision={0}
        suffix="%"
        style={{ width: 112 }}
        aria-label={t`部分 ${number} 的权重`}
        value={weight}
        onChange={(next) => onChange({ weight: next as number })}
      />
      <InputNumber<number>
        prefix={t`合格分数`}
        min={0}
        max={100}
        precision={0}
        style={{ width: 120 }}
        aria-label={t`部分 ${number} 的合格分数`}
        value={passScore}
        onChange={(next) => onChange({ passScore: next as number })}
      />
      <Button
        type="text"
        danger
        icon={<Trash2 aria-hidden size={16} />}
        aria-label={t`删除部分 ${number}`}
        onClick={onRemove}
      />
    </li>
  )
}
