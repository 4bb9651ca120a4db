import { useLingui } from '@lingui/react/macro'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useListAddress } from './use-list-address.client.ts'

/** A text search of a list, applied with Enter or its button; `label` names what is searched. */
export function SearchBox({ name, label }: { name: string; label: string }) {
  const { t } = useLingui()
  const { search, change } = useListAddress()
  const applied = search.get(name) ?? ''
  const [typed, setTyped] = useState(applied)
  useEffect(() => setTyped(applied), [applied])
  return (
    <Input.Search
      allowClear
      enterButton={t`搜索`}
      placeholder={label}
      aria-label={label}
      value={typed}
      maxLength={100}
      style={{ width: 'min(300px, 100%)' }}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(value) => change({ [name]: value.trim() })}
    />
  )
}
