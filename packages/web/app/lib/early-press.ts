import { useEffect, useRef } from 'react'

declare global {
  interface Window {
    /** The button that was pressed before the scripts were loaded; undefined once they are. */
    earlyPress?: HTMLElement | null
    /** The button that was pressed in a part of the page before the script of that part was there. */
    latePress?: HTMLElement
  }
}

/** Presses again the button that was pressed too early; to be called once the page is hydrated. */
export function pressEarlyButton(): void {
  const button = window.earlyPress
  delete window.earlyPress
  document.documentElement.classList.remove('is-known')
  button?.click()
}

/** Marks a part of the page whose script may come after the page's own, and presses the button again that was pressed in it too early. */
export function useLatePart() {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    part.current?.removeAttribute('data-late')
    const button = window.latePress
    if (!button || !part.current?.contains(button)) return
    delete window.latePress
    button.click()
  }, [])
  return { ref: part, 'data-late': '' }
}
