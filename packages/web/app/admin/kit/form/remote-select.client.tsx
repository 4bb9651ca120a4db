import { isApiProblem } from '@jiangxue/contract/api.ts'
import { Select, Spin } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface Choice {
  value: number
  label: string
  /** How it is rendered in the list; defaults to the label. */
  shown?: ReactNode
  disabled?: boolean
}
interface RemoteSelectProps {
  /** From Form.Item. */
  id?: string
  value?: number | null | undefined
  onChange?: (value: number | null, choice: Choice | undefined) => void
  /** Returns the choices that match a keyword; an empty keyword matches all. */
  load: (keyword: string) => Promise<Choice[]>
  label: string
  placeholder: string
  empty: string
  failure: string
  /** The choice of the initial value. */
  present?: Choice | undefined
  isClearable?: boolean
}
const pauseMs = 250

/** Chooses one item by part of its name, searched on the server. */
export function RemoteSelect({
  id,
  value,
  onChange,
  load,
  label,
  placeholder,
  empty,
  failure,
  present,
  isClearable = false,
}: RemoteSelectProps) {
  const [keyword, setKeyword] = useState<string>()
  const [result, setResult] = useState<{ keyword: string; found: Choice[] | 'failed' }>()
  const [chosen, setChosen] = useState<Choice>()
  const search = useRef(load)
  useEffect(() => {
    search.current = load
  })
  useEffect(() => {
    if (keyword === undefined) return
    let isCurrent = true
    const timer = setTimeout(
      () => {
        search.current(keyword.trim()).then(
          (found) => (isCurrent ? setResult({ keyword, found }) : undefined),
          (error: unknown) => {
            if (!isApiProblem(error)) throw error
            if (isCurrent) setResult({ keyword, found: 'failed' })
          },
        )
      },
      keyword ? pauseMs : 0,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [keyword])
  const known = [chosen, present].find((choice) => choice?.value === value)
  // Results of an earlier keyword must not be selectable while the user keeps typing.
  const found = result?.keyword === keyword ? result?.found : undefined
  const listed = Array.isArray(found) ? found : []
  const options = known && !listed.some((choice) => choice.value === known.value) ? [known, ...listed] : listed
  const message = found === 'failed' ? failure : empty
  const notFoundContent = found === undefined ? <Spin size="small" /> : message
  return (
    <Select<number | null, Choice>
      id={id}
      style={{ width: '100%' }}
      value={value ?? null}
      placeholder={placeholder}
      aria-label={label}
      allowClear={isClearable}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={options}
      onOpenChange={(isOpen) => {
        // Typing or pasting may have opened it; keep that keyword.
        setKeyword((typed) => (isOpen ? (typed ?? '') : undefined))
        setResult(undefined)
      }}
      optionRender={({ data }) => data.shown ?? data.label}
      notFoundContent={notFoundContent}
      onChange={(next) => {
        const choice = options.find((option) => option.value === next)
        setChosen(choice)
        onChange?.(next ?? null, choice)
      }}
    />
  )
}
