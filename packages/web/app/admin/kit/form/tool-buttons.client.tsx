import { useLingui } from '@lingui/react/macro'
import { Button, Tooltip } from 'antd'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { MenuButton } from '../list/menu-button.client.tsx'
import type { Off } from '../off-button.client.tsx'
import { useNarrow } from '../use-narrow.client.ts'

export interface Tool {
  /** `remove` is shown in red. */
  readonly key: string
  readonly label: string
  readonly Icon: LucideIcon
  readonly run: () => void
  readonly off?: Off
  readonly isPressed?: boolean
}

/** The tools of a row as icons; on phones in a menu. `name` is the row's, for screen readers. */
export function ToolButtons({ name, tools }: { name: string; tools: readonly Tool[] }) {
  const { t } = useLingui()
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
      {tools.map(({ key, label, Icon, run, off, isPressed }) => (
        <Tooltip key={key} title={off || label} mouseEnterDelay={0.4}>
          <Button
            type="text"
            danger={key === 'remove'}
            disabled={Boolean(off)}
            icon={<Icon aria-hidden size={16} />}
            aria-label={`${name} ${label}`}
            aria-pressed={isPressed}
            onClick={run}
          />
        </Tooltip>
      ))}
    </span>
  )
}
