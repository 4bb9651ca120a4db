import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { Button } from '../../components/button.tsx'

interface Options<Row> {
  atFirst?: number
  /** The id of a row in the page. If the URL names it, all rows are shown. */
  idOf?: (row: Row) => string
}

/** Shortens a list to its first rows; the button below it shows all. */
export function useFolded<Row>(rows: readonly Row[], { atFirst = 3, idOf }: Options<Row> = {}) {
  const { t } = useLingui()
  const { hash } = useLocation()
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const isNamed = rows.slice(atFirst).some((row) => `#${idOf?.(row)}` === hash)
  if (rows.length <= atFirst || isWhole || isNamed) return { list, shown: rows, button: null }
  // The button disappears, so the focus moves to the first row that it adds.
  const showAll = () => {
    flushSync(() => setWhole(true))
    list.current?.children[atFirst]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  const count = rows.length
  const button = <Button tone="outline" className="mt-3 w-full" onClick={showAll}>{t`展开全部 ${count} 条`}</Button>
  return { list, shown: rows.slice(0, atFirst), button }
}
