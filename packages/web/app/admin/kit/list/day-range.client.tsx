import { useLingui } from '@lingui/react/macro'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useListAddress } from './use-list-address.client.ts'

export interface DayRangeFilter {
  /** Query parameters of the first and last day. */
  from: string
  to: string
  label: string
}

/** Filters a list by days in the site's time zone, both inclusive, using the browser's date picker. */
export function DayRange({ from, to, label }: DayRangeFilter) {
  const { t } = useLingui()
  const { search, change } = useListAddress()
  const [first, last] = [search.get(from) ?? '', search.get(to) ?? '']
  return (
    <span role="group" aria-label={label} className="flex min-w-0 items-center gap-2 max-sm:w-full max-sm:flex-wrap">
      <span className="shrink-0 text-ink-3 max-sm:w-full">{label}</span>
      <Day label={t`${label}从`} day={first} max={last} onChange={(day) => change({ [from]: day })} />
      <span aria-hidden>–</span>
      <Day label={t`${label}到`} day={last} min={first} onChange={(day) => change({ [to]: day })} />
    </span>
  )
}

// While a year is being typed it is 0002, then 0020, and so on.
const earliest = '1900-01-01'

interface DayProps {
  label: string
  day: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** One day, chosen with the browser's date picker. */
export function Day({ label, day, min, max, onChange }: DayProps) {
  const [typed, setTyped] = useState(day)
  useEffect(() => setTyped(day), [day])
  return (
    <Input
      type="date"
      aria-label={label}
      value={typed}
      style={{ width: 148 }}
      className="max-sm:flex-1"
      min={min}
      max={max}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value === '' || value >= earliest) onChange(value)
      }}
    />
  )
}
