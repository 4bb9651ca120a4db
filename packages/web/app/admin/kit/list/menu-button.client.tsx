import { Dropdown, type DropdownProps, type MenuProps } from 'antd'
import { cloneElement, useLayoutEffect, useRef, useState, type ReactElement, type Ref } from 'react'
import type { Off } from '../off-button.client.tsx'

type Item = NonNullable<NonNullable<MenuProps['items']>[number]>
/** An entry of a menu; `off` says why it cannot be used now, and is shown below its label. */
export type MenuEntry = Item & { readonly off?: Off }

interface MenuButtonProps extends Pick<DropdownProps, 'placement'> {
  items: readonly MenuEntry[]
  /** The button. */
  children: ReactElement<{ ref?: Ref<HTMLElement>; onClick?: () => void }>
}

/** A button whose menu is only created when first opened, since each row of a table has one. */
export function MenuButton({ children, items, placement }: MenuButtonProps) {
  const button = useRef<HTMLElement>(null)
  const [isMade, setMade] = useState(false)
  const [isOpen, setOpen] = useState(true)
  // The button with the menu is a different element from the one that was pressed.
  useLayoutEffect(() => {
    if (isMade) button.current?.focus()
  }, [isMade])
  function changeOpen(willBeOpen: boolean) {
    setOpen(willBeOpen)
    // The focused item disappears with the menu. Dialogs opened by the item then also restore the focus to the button.
    if (!willBeOpen) button.current?.focus()
  }
  if (!isMade) return cloneElement(children, { onClick: () => setMade(true) })
  return (
    <Dropdown
      placement={placement}
      menu={{ items: items.map(toItem) }}
      trigger={['click']}
      open={isOpen}
      onOpenChange={changeOpen}
    >
      {cloneElement(children, { ref: button })}
    </Dropdown>
  )
}

function toItem({ off, ...item }: MenuEntry): Item {
  if (!off || !('label' in item)) return item
  const label = (
    <span className="block max-w-64 leading-snug whitespace-normal">
      {item.label}
      <span className="block text-xs">{off}</span>
    </span>
  )
  return { ...item, label, disabled: true } as Item
}
