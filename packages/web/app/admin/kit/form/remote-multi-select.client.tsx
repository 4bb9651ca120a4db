import { isApiProblem } from '@jiangxue/contract/api.ts'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import type { InputProps } from '../input-props.ts'
import type { Choice } from './remote-select.client.tsx'

interface RemoteMultiSelectProps extends InputProps<number[]> {
  /** Returns the choices that match a keyword; an empty keyword matches all. */
  load: (keyword: string) => Promise<Choice[]>
  label: string
  placeholder: string
  empty: string
  failure: string
  /** The choices of the initial values, and of values set later. */
  present?: readonly Choice[]
}

/** Chooses several items by part of their names, searched on the server. */
export function RemoteMultiSelect(props: RemoteMultiSelectProps) {
  const { id, value = [], onChange, load, label, placeholder, empty, failure, present = [] } = props
  const [found, setFound] = useState<readonly Choice[] | 'failed'>()
  const [known, setKnown] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [latest] = useState({ search: 0 })
  async function search(keyword: string) {
    const own = ++latest.search
    setFound(undefined)
    try {
      const choices = await load(keyword.trim())
      if (own !== latest.search) return
      setFound(choices)
      setKnown((before) => new Map([...before, ...choices.map((choice) => [choice.value, choice] as const)]))
    } catch (error) {
      if (!isApiProblem(error)) throw error
      if (own === latest.search) setFound('failed')
    }
  }
  const listed = found === undefined || found === 'failed' ? [] : found
  const chosen = value.map(
    (each) =>
      known.get(each) ?? present.find((choice) => choice.value === each) ?? { value: each, label: String(each) },
  )
  const options = [...chosen, ...listed.filter((choice) => !value.includes(choice.value))]
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      value={value}
      placeholder={placeholder}
      aria-label={label}
      showSearch={{ filterOption: false, onSearch: (keyword) => void search(keyword) }}
      options={options}
      onOpenChange={(isOpen) => isOpen && void search('')}
      notFoundContent={found === undefined ? <Spin size="small" /> : found === 'failed' ? failure : empty}
      onChange={(next) => onChange?.(next)}
    />
  )
}
