import type { Alignment } from '@jiangxue/contract/kit/rich-text.ts'
import { Tooltip } from 'antd'
import type { ComponentProps, ComponentType, MouseEvent } from 'react'

export interface Tool {
  name: string
  label: string
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  run: () => unknown
  /** The node, mark or attributes at the cursor that make the tool active. */
  active?: [nameOrAttributes: string | { align: Alignment }, attributes?: { level: number }]
}
interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  label: string
  Icon: Tool['Icon']
  /** Undefined if the button is not a toggle. */
  isPressed?: boolean | undefined
  /** Whether it is disabled but still focusable. */
  isOff?: boolean
  onClick: (event: MouseEvent) => unknown
}

export function ToolButton({ label, Icon, isPressed, isOff = false, onClick, ...rest }: ToolButtonProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <button
        type="button"
        data-tool=""
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={isOff || undefined}
        className="tool-button"
        {...rest}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          if (!isOff) onClick(event)
        }}
      >
        <Icon aria-hidden size={18} />
      </button>
    </Tooltip>
  )
}
