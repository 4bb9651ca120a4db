/** What this browser remembers of the back office's looks; nothing where its storage is forbidden. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A full or forbidden storage: it lasts as long as the page.
  }
}
