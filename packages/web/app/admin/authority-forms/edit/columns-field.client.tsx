import type { AuthorityColumn } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { authorityLimits, type AuthorityKind } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { moved, useRowKeys } from '../../kit/form/use-row-keys.client.ts'
import type { InputProps } from '../../kit/input-props.ts'
import { OffButton } from '../../kit/off-button.client.tsx'
import { ColumnRow } from './column-row.client.tsx'
import { issuesOf, nextColumn, type ColumnIssues } from './column-values.ts'

type Columns = readonly AuthorityColumn[]

interface ColumnsFieldProps extends InputProps<Columns> {
  label: string
  kind: AuthorityKind
  /** What the server has refused. */
  refused: ColumnIssues
}

/** The columns of a form as rows that are added, moved and removed. */
export function ColumnsField({ id, value = [], onChange, label, kind, refused }: ColumnsFieldProps) {
  const { t } = useLingui()
  const { keys, remove, move } = useRowKeys(value.length)
  const group = useRef<HTMLDivElement>(null)
  const { errors = [] } = Form.Item.useStatus()
  const issues = { ...(errors.length > 0 ? issuesOf(kind, value) : {}), ...refused }
  return (
    <div ref={group} id={id} role="group" aria-label={label} tabIndex={-1} className="mb-4 outline-none">
      <ol className="m-0 list-none divide-y divide-line p-0">
        {value.map((column, index) => (
          <ColumnRow
            key={keys[index]}
            id={`column-${keys[index]}`}
            column={column}
            kind={kind}
            number={index + 1}
            count={value.length}
            issueOf={(name) => issues[`${index}.${name}`]}
            onChange={(next) => onChange?.(value.map((each, at) => (at === index ? next : each)))}
            onMove={(by) => {
              move(index, by)
              onChange?.(moved(value, index, index + by))
            }}
            onRemove={() => {
              remove(index)
              onChange?.(value.filter((_, at) => at !== index))
              group.current?.focus()
            }}
          />
        ))}
      </ol>
      {Object.keys(issues).length === 0 && errors.length > 0 && (
        <p role="alert" className="my-2 text-cinnabar-dark">
          {errors}
        </p>
      )}
      <OffButton
        type="dashed"
        block
        className="mt-3"
        icon={<Plus aria-hidden size={16} />}
        off={value.length >= authorityLimits.columns && t`最多 60 列`}
        onClick={() => onChange?.([...value, nextColumn(kind, value)])}
      >{t`添加列`}</OffButton>
    </div>
  )
}
