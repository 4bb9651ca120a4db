/** A setting of the admin's look that this browser remembers; null where its storage is forbidden. */
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
    // A full or forbidden storage: the setting lasts as long as the page.
  }
}
