declare global {
  interface Window {
    /** The button that was pressed before the scripts were there; undefined once they are. */
    earlyPress?: HTMLElement | null
  }
}

/** Presses the button again that was pressed too early; for when the page has come to life. */
export function pressEarlyButton(): void {
  const button = window.earlyPress
  delete window.earlyPress
  document.documentElement.classList.remove('is-known')
  button?.click()
}
