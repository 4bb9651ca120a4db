import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'

/** Opens and closes a menu; Escape, leaving it and navigating close it. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  useEffect(() => setOpen(false), [key])
  const around = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return
      setOpen(false)
      button.current?.focus()
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
    },
  }
  return { isOpen, setOpen, button, around }
}
