import { useState } from 'react'
import { useLocation } from 'react-router'
import { readLocalSetting, saveLocalSetting } from '../local-setting.client.ts'

type Widths = Record<string, number>
function read(key: string): Widths {
  try {
    return JSON.parse(readLocalSetting(key) ?? '{}') as Widths
  } catch {
    return {}
  }
}

/** The column widths that the user has set in this browser; null resets a column. */
export function useColumnWidths() {
  const key = `admin-columns:${useLocation().pathname}`
  const [widths, setWidths] = useState(() => read(key))
  const setWidth = (column: string, width: number | null) =>
    setWidths((before) => {
      const { [column]: _, ...others } = before
      const next = width === null ? others : { ...others, [column]: width }
      saveLocalSetting(key, Object.keys(next).length ? JSON.stringify(next) : null)
      return next
    })
  return { widthOf: (column: string, usual: number) => widths[column] ?? usual, setWidth }
}
