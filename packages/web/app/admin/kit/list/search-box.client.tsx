import { useLingui } from '@lingui/react/macro'
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useListAddress } from './use-list-address.client.ts'

interface Search {
  /** The query parameter. */
  readonly name: string
  /** What is searched. */
  readonly label: string
}

/** The text searches of a list, applied together with Enter or their button. */
export function SearchBoxes({ searches }: { searches: readonly Search[] }) {
  const { t } = useLingui()
  const { search, change } = useListAddress()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const applied = searches.map(({ name }) => search.get(name) ?? '').join('\n')
  useEffect(() => setTyped({}), [applied])
  const valueOf = (name: string) => typed[name] ?? search.get(name) ?? ''
  const apply = (more: Readonly<Record<string, string>> = {}) =>
    change(Object.fromEntries(searches.map(({ name }) => [name, (more[name] ?? valueOf(name)).trim()])))
  const [only] = searches
  if (!only) return null
  const shared = ({ name, label }: Search) => ({
    allowClear: true,
    placeholder: label,
    'aria-label': label,
    value: valueOf(name),
    maxLength: 100,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  if (searches.length === 1)
    return (
      <Input.Search
        {...shared(only)}
        enterButton={t`搜索`}
        style={{ width: 'min(300px, 100%)' }}
        onSearch={(value) => apply({ [only.name]: value })}
      />
    )
  return (
    <>
      {searches.map((each) => (
        <Input
          key={each.name}
          {...shared(each)}
          className="w-full! sm:w-50!"
          onPressEnter={() => apply()}
          onClear={() => apply({ [each.name]: '' })}
        />
      ))}
      <Button type="primary" onClick={() => apply()}>{t`搜索`}</Button>
    </>
  )
}
