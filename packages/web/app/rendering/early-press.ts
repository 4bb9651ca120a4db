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
  if (button?.isConnected) button.click()
  // React has replaced its part already, which repeats the press.
  else if (button) window.latePress = button
}
