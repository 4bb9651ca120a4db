import type { CorrectionPlan, ExamItem } from '@jiangxue/contract/exam/correction.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Radio } from 'antd'
import { RichHtml } from '../../../components/rich-html.tsx'
import { letterOf } from '../../../lib/exam/answers.ts'
import { BlanksField } from '../../items/edit/blanks-field.client.tsx'

export type NewKey = NonNullable<CorrectionPlan['key']>

/** The key that an item has now, as a correction takes it. */
export function keyOf({ kind, options, isTrue, blanks, anyOrder, caseSensitive }: ExamItem): NewKey {
  if (kind === 'judge') return { isTrue }
  if (kind === 'blank') return { blanks, anyOrder, caseSensitive }
  return { rightIds: options.filter(({ isRight }) => isRight).map(({ id }) => id) }
}

/** The part of a key that the kind of the item has. */
export function NewKeyField({
  item: { kind, stem, options },
  value,
  onChange,
}: {
  item: ExamItem
  value: NewKey
  onChange: (key: NewKey) => void
}) {
  const { t } = useLingui()
  const label = t`新的答案`
  if (kind === 'judge')
    return (
      <Radio.Group
        aria-label={label}
        value={value.isTrue}
        onChange={({ target }) => onChange({ isTrue: target.value as boolean })}
        options={[
          { value: true, label: t`正确` },
          { value: false, label: t`错误` },
        ]}
      />
    )
  if (kind === 'blank')
    return (
      <BlanksField
        label={label}
        stem={stem}
        value={value.blanks ?? []}
        onChange={(blanks) => onChange({ ...value, blanks })}
      />
    )
  const rightIds = value.rightIds ?? []
  const choose = (id: string, isRight: boolean) => {
    if (kind === 'single') return onChange({ rightIds: [id] })
    const others = rightIds.filter((each) => each !== id)
    onChange({ rightIds: isRight ? [...others, id] : others })
  }
  const Box = kind === 'single' ? Radio : Checkbox
  return (
    <div role="group" aria-label={label} className="grid gap-2">
      {options.map(({ id, html }, index) => (
        <Box key={id} checked={rightIds.includes(id)} onChange={({ target }) => choose(id, target.checked === true)}>
          <span className="inline-flex gap-2">
            {letterOf(index)}
            <RichHtml html={html} className="wrap-anywhere" />
          </span>
        </Box>
      ))}
    </div>
  )
}
