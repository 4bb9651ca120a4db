import { Dropdown, type DropdownProps } from 'antd'
import { cloneElement, useLayoutEffect, useRef, useState, type ReactElement, type Ref } from 'react'

interface MenuButtonProps extends Pick<DropdownProps, 'menu' | 'placement'> {
  /** The button. */
  children: ReactElement<{ ref?: Ref<HTMLElement>; onClick?: () => void }>
}

/** A button whose menu is only created when first opened, since each row of a table has one. */
export function MenuButton({ children, ...menu }: MenuButtonProps) {
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
    <Dropdown {...menu} trigger={['click']} open={isOpen} onOpenChange={changeOpen}>
      {cloneElement(children, { ref: button })}
    </Dropdown>
  )
}
