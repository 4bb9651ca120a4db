import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Ellipsis } from 'lucide-react'
import { OffButton, type Off } from '../off-button.client.tsx'
import { useNarrow } from '../use-narrow.client.ts'
import { useIsStaff, usePermission } from '../use-permission.client.tsx'
import { MenuButton } from './menu-button.client.tsx'

export interface RowAction {
  label: string
  onClick: () => void
  permission?: Permission
  /** Whether only the school's staff may use it, regardless of permissions. */
  forStaff?: boolean
  /** Shown in red because it cannot be undone. */
  isDanger?: boolean
  /** The reason if it is currently not possible. */
  disabled?: Off
}

interface RowActionsProps {
  /** The name of the row, for screen readers. */
  name: string
  actions: RowAction[]
  /** Number of buttons to show; one more is shown if it would be alone in the menu and is short enough. */
  shown?: number
}

/** Width in Chinese characters; a Latin letter takes about half. */
const widthOf = (actions: readonly RowAction[]) =>
  actions.reduce((sum, { label }) => sum + label.length - (label.match(/[ -~]/g)?.length ?? 0) / 2, 0)
const mostWidth = 9

/** The actions of a row: as many buttons as fit, the rest in a menu; on phones, all in the menu. */
export function RowActions({ name, actions, shown = 2 }: RowActionsProps) {
  const { t } = useLingui()
  const may = usePermission()
  const isStaff = useIsStaff()
  const isNarrow = useNarrow()
  const allowed = actions.filter(({ permission, forStaff = false }) => may(permission) && (isStaff || !forStaff))
  if (allowed.length === 0) return null
  const isOneMore = allowed.length === shown + 1 && widthOf(allowed) <= mostWidth
  const room = isOneMore ? allowed.length : shown
  const buttons = isNarrow ? [] : allowed.slice(0, room)
  const inMenu = allowed.slice(buttons.length)
  return (
    <span className="-ml-2 inline-flex items-center whitespace-nowrap">
      {buttons.map((action) => (
        <ActionButton key={action.label} name={name} action={action} />
      ))}
      {inMenu.length > 0 && (
        <MenuButton
          placement="bottomRight"
          items={inMenu.map(({ label, onClick, isDanger, disabled }) => ({
            key: label,
            label,
            onClick,
            danger: isDanger ?? false,
            off: disabled,
          }))}
        >
          <Button
            type="text"
            size={isNarrow ? 'large' : 'small'}
            icon={<Ellipsis aria-hidden size={18} />}
            aria-label={t`${name}的更多操作`}
          />
        </MenuButton>
      )}
    </span>
  )
}

function ActionButton({ name, action: { label, onClick, isDanger, disabled } }: { name: string; action: RowAction }) {
  return (
    <OffButton
      type="link"
      size="small"
      danger={isDanger ?? false}
      off={disabled}
      aria-label={`${label} ${name}`}
      onClick={onClick}
    >
      {label}
    </OffButton>
  )
}
