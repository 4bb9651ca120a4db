import type { AuthorityColumn } from '@jiangxue/contract/authority-forms/authority-form.ts'
import {
  authorityLimits as limits,
  authoritySourceLabels,
  formatLabel,
  formatsOf,
  sourceOf,
  sourcesOfKind,
  type AuthorityFormat,
  type AuthorityKind,
} from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Form, Input, Select } from 'antd'
import { useFormat } from '../../../lib/use-format.ts'
import { RowTools } from '../../kit/form/row-tools.client.tsx'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { CodesInput } from './codes-input.client.tsx'
import { withSource } from './column-values.ts'

/** Where a row is one line, the first row’s labels are enough. */
const labelsOnce = 'lg:[&_.column-part_.ant-form-item-label]:hidden'
/** Beside fields below their labels. */
const besideFirst = 'lg:mt-7.5'

interface ColumnRowProps {
  id: string
  column: AuthorityColumn
  kind: AuthorityKind
  number: number
  count: number
  /** What is wrong with a field. */
  issueOf: (name: string) => string | undefined
  onChange: (column: AuthorityColumn) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One column: its header, what it shows and how, and whether it must be filled. */
export function ColumnRow({ id, column, kind, number, count, issueOf, onChange, onMove, onRemove }: ColumnRowProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const { header, source, format, must } = column
  const formats = formatsOf(source)
  const set = (more: Partial<AuthorityColumn>) => onChange({ ...column, ...more })
  const item = (name: keyof AuthorityColumn) => {
    const issue = issueOf(name)
    return {
      htmlFor: `${id}-${name}`,
      className: 'column-part mb-0!',
      validateStatus: issue ? ('error' as const) : undefined,
      help: issue,
    }
  }
  const known = sourcesOfKind(kind)
  const beside = number === 1 ? besideFirst : ''
  return (
    <li
      className={`${number > 1 ? labelsOnce : ''} grid grid-cols-2 items-start gap-x-3 gap-y-2 py-3 lg:grid-cols-[2rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_auto_auto]`}
    >
      <span aria-hidden className={`${beside} pt-1.5 text-ink-3 tabular-nums max-lg:hidden`}>
        {number}
      </span>
      <Form.Item label={t`表头`} required {...item('header')} className="column-part mb-0! max-lg:col-span-2">
        <Input
          id={`${id}-header`}
          aria-label={t`第 ${number} 列的表头`}
          value={header}
          maxLength={limits.header}
          autoComplete="off"
          onChange={({ target }) => set({ header: target.value })}
        />
      </Form.Item>
      <Form.Item label={t`内容`} required {...item('source')}>
        <Select
          id={`${id}-source`}
          aria-label={t`第 ${number} 列的内容`}
          showSearch={{ optionFilterProp: 'label' }}
          value={source}
          options={optionsOf(known.includes(source) ? known : [source, ...known], authoritySourceLabels)}
          onChange={(next) => onChange(withSource(column, next))}
        />
      </Form.Item>
      <Form.Item label={t`格式`} {...item('format')}>
        <Select<AuthorityFormat>
          id={`${id}-format`}
          aria-label={t`第 ${number} 列的格式`}
          value={format}
          disabled={formats.length === 1}
          options={formats.map((each) => ({ value: each, label: translate(formatLabel(source, each)) }))}
          onChange={(next) => set({ format: next, codes: next === 'codes' ? column.codes : [] })}
        />
      </Form.Item>
      <span className={`${beside} pt-1.5`}>
        <Checkbox
          checked={must}
          disabled={source === 'fixed' || source === 'sequence'}
          onChange={({ target }) => set({ must: target.checked })}
        >{t`必填`}</Checkbox>
      </span>
      <span className={`${beside} justify-self-end`}>
        <RowTools name={t`第 ${number} 列`} index={number - 1} count={count} onMove={onMove} onRemove={onRemove} />
      </span>
      {source === 'fixed' && (
        <Form.Item
          label={t`固定文字`}
          required
          {...item('text')}
          className="mb-0! col-span-2 lg:col-span-4 lg:col-start-2"
        >
          <Input
            id={`${id}-text`}
            aria-label={t`第 ${number} 列的固定文字`}
            value={column.text}
            maxLength={limits.text}
            autoComplete="off"
            onChange={({ target }) => set({ text: target.value })}
          />
        </Form.Item>
      )}
      {sourceOf(source).isOfPart && (
        <Form.Item
          label={t`考核部分的名称`}
          required
          {...item('part')}
          className="mb-0! col-span-2 lg:col-span-4 lg:col-start-2"
          extra={t`与班期中考核部分的名称一致，例如“理论”`}
        >
          <Input
            id={`${id}-part`}
            aria-label={t`第 ${number} 列的考核部分`}
            value={column.part}
            maxLength={limits.part}
            autoComplete="off"
            onChange={({ target }) => set({ part: target.value })}
          />
        </Form.Item>
      )}
      {format === 'codes' && (
        <Form.Item
          label={t`代码`}
          required
          {...item('codes')}
          className="mb-0! col-span-2 lg:col-span-4 lg:col-start-2"
          extra={t`每行一个，内容在等号左边，代码在右边。没有代码的内容会在检查时列出`}
        >
          <CodesInput
            id={`${id}-codes`}
            label={t`第 ${number} 列的代码`}
            value={column.codes}
            onChange={(codes) => set({ codes })}
          />
        </Form.Item>
      )}
    </li>
  )
}
