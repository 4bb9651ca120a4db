import type { AuthorityColumn } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { sexLabels } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { Input } from 'antd'
import { useState } from 'react'

type Codes = AuthorityColumn['codes']

interface CodesInputProps {
  id: string
  label: string
  value: Codes
  onChange: (codes: Codes) => void
}

const toText = (codes: Codes) => codes.map(({ from, to }) => `${from}=${to}`).join('\n')

/** Lines such as `男=1`; an incomplete line is a code without its other half, which the form refuses. */
const toCodes = (written: string): Codes =>
  written.split('\n').flatMap((line) => {
    const [from = '', ...rest] = line.replace('＝', '=').split('=')
    return line.trim() === '' ? [] : [{ from: from.trim(), to: rest.join('=').trim() }]
  })

/** The codes of a column, one in a line. */
export function CodesInput({ id, label, value, onChange }: CodesInputProps) {
  // What is being typed is not rewritten.
  const [written, setWritten] = useState(() => toText(value))
  const shown = toText(toCodes(written)) === toText(value) ? written : toText(value)
  return (
    <Input.TextArea
      id={id}
      aria-label={label}
      value={shown}
      placeholder={`${sexLabels.M}=1`}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={({ target }) => {
        setWritten(target.value)
        onChange(toCodes(target.value))
      }}
    />
  )
}
