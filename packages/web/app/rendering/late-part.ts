import { useEffect, useRef } from 'react'

/**
 * Marks a part whose script may load after the page's own, and repeats a button press in it that came too early. React
 * may have replaced the part since, and may show its button later: the one that reads the same is pressed once it is there.
 */
export function useLatePart() {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    part.current?.removeAttribute('data-late')
    const pressed = window.latePress
    const buttons = pressed && part.current?.querySelectorAll('button')
    const button = [...(buttons ?? [])].find(({ textContent }) => textContent === pressed?.textContent)
    if (!button) return
    delete window.latePress
    button.click()
  })
  useEffect(() => () => void delete window.latePress, [])
  return { ref: part, 'data-late': '' }
}
