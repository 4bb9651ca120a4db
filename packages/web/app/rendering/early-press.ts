import { useEffect, useRef } from 'react'

declare global {
  interface Window {
    /** The button that was pressed before the scripts were loaded; undefined after that. */
    earlyPress?: HTMLElement | null
    /** The button that was pressed in a part of the page before the script of that part was loaded. */
    latePress?: HTMLElement
  }
}

/** Repeats the press on a button that was pressed too early; call once the page is hydrated. */
export function pressEarlyButton(): void {
  const button = window.earlyPress
  delete window.earlyPress
  document.documentElement.classList.remove('is-known')
  button?.click()
}

/** Marks a part whose script may load after the page's own, and repeats a button press in it that came too early. */
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
