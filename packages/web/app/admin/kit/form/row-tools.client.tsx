import { useLingui } from '@lingui/react/macro'
import { Button, Tooltip } from 'antd'
import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react'
import { MenuButton } from '../list/menu-button.client.tsx'
import { useNarrow } from '../use-narrow.client.ts'

interface RowToolsProps {
  /** Of the row, for screen readers. */
  name: string
  index: number
  count: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** Moves a row up and down, or removes it; on phones in a menu. */
export function RowTools({ name, index, count, onMove, onRemove }: RowToolsProps) {
  const { t } = useLingui()
  const tools = [
    { key: 'up', label: t`上移`, Icon: ArrowUp, run: () => onMove(-1), off: index === 0 && t`已在最前` },
    { key: 'down', label: t`下移`, Icon: ArrowDown, run: () => onMove(1), off: index === count - 1 && t`已在最后` },
    { key: 'remove', label: t`移除`, Icon: Trash2, run: onRemove, off: false as const },
  ]
  if (useNarrow())
    return (
      <MenuButton
        placement="bottomRight"
        items={tools.map(({ key, label, run, off }) => ({ key, label, onClick: run, danger: key === 'remove', off }))}
      >
        <Button type="text" icon={<Ellipsis aria-hidden size={18} />} aria-label={t`${name}的更多操作`} />
      </MenuButton>
    )
  return (
    <span className="flex items-center">
      {tools.map(({ key, label, Icon, run, off }) => (
        <Tooltip key={key} title={off || label} mouseEnterDelay={0.4}>
          <Button
            type="text"
            danger={key === 'remove'}
            disabled={Boolean(off)}
            icon={<Icon aria-hidden size={16} />}
            aria-label={`${name} ${label}`}
            onClick={run}
          />
        </Tooltip>
      ))}
    </span>
  )
}
