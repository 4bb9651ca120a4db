/** Reads a display setting from this browser's storage; null if storage is not allowed. */
export function readLocalSetting(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
/** Null removes the setting. */
export function saveLocalSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is full or not allowed: the setting lasts until the page is closed.
  }
}
