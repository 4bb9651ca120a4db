import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { ToolButtons } from './tool-buttons.client.tsx'

interface RowToolsProps {
  /** Of the row, for screen readers. */
  name: string
  index: number
  count: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** Moves a row up and down, or removes it. */
export function RowTools({ name, index, count, onMove, onRemove }: RowToolsProps) {
  const { t } = useLingui()
  return (
    <ToolButtons
      name={name}
      tools={[
        { key: 'up', label: t`上移`, Icon: ArrowUp, run: () => onMove(-1), off: index === 0 && t`已在最前` },
        { key: 'down', label: t`下移`, Icon: ArrowDown, run: () => onMove(1), off: index === count - 1 && t`已在最后` },
        { key: 'remove', label: t`移除`, Icon: Trash2, run: onRemove },
      ]}
    />
  )
}
