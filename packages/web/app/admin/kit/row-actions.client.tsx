import type { Permission } from '@jiangxue/contract/kit/access.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Dropdown, Tooltip } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useMay } from './use-may.client.tsx'
import { useNarrow } from './use-narrow.client.ts'

export interface RowAction {
  label: string
  onClick: () => void
  permission?: Permission
  /** Cinnabar: what it does cannot be undone. */
  isDanger?: boolean
  /** Why it cannot be done now. */
  disabled?: string | false | undefined
}

/** The actions of one row: as many as fit beside one another, the others in a menu; on a phone all of them in it. */
export function RowActions({ of, actions, shown = 2 }: { of: string; actions: RowAction[]; shown?: number }) {
  const { t } = useLingui()
  const may = useMay()
  const isNarrow = useNarrow()
  const allowed = actions.filter(({ permission }) => may(permission))
  if (allowed.length === 0) return null
  const beside = isNarrow ? [] : allowed.length <= shown + 1 ? allowed : allowed.slice(0, shown)
  const inMenu = allowed.slice(beside.length)
  return (
    <span className="-ml-2 inline-flex items-center whitespace-nowrap">
      {beside.map(({ label, onClick, isDanger, disabled }) => (
        <Tooltip key={label} title={disabled || undefined}>
          <Button
            type="link"
            size="small"
            danger={isDanger ?? false}
            disabled={Boolean(disabled)}
            aria-label={`${label} ${of}`}
            onClick={onClick}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
      {inMenu.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: inMenu.map(({ label, onClick, isDanger, disabled }) => ({
              key: label,
              label,
              onClick,
              danger: isDanger ?? false,
              disabled: Boolean(disabled),
              title: disabled || '',
            })),
          }}
        >
          <Button
            type="text"
            size={isNarrow ? 'large' : 'small'}
            icon={<Ellipsis aria-hidden size={18} />}
            aria-label={t`${of}的更多操作`}
          />
        </Dropdown>
      )}
    </span>
  )
}
