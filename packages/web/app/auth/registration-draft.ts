import type { RegisterForm } from '@jiangxue/contract/account/registration.ts'

const storageKey = 'registration-draft'
/** Neither the password nor the code is ever stored. */
const keptFields = ['role', 'username', 'name', 'phone', 'email'] as const satisfies (keyof RegisterForm)[]
type Draft = Partial<Record<(typeof keptFields)[number], string>>

/** Returns what was typed in this tab before the page was left or reloaded. */
export function readRegistration(): Draft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      keptFields.flatMap((name) => (typeof stored[name] === 'string' ? [[name, stored[name]]] : [])),
    )
  } catch {
    return {}
  }
}

export function saveRegistration(values: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify(Object.fromEntries(keptFields.map((name) => [name, values[name]]))),
    )
  } catch {
    // Storage is full or not allowed: the input is kept until the page is left.
  }
}

export function forgetRegistration(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Then nothing was stored either.
  }
}
