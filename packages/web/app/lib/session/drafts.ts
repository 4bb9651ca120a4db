import { readDrafts, writeDrafts } from './draft-store.ts'

// Drafts remain in storage after the session has ended, where others may see them.
const neverKept = /password|secret|accesskey|idcard|code$/i

/** Returns the values that survive JSON unchanged, without passwords and ID numbers. */
const keepable = (values: object): [name: string, value: unknown][] =>
  Object.entries(values).filter(([name, value]) => !neverKept.test(name) && isPlain(value))

const isPlain = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

/** Stores the changed values of a form for one account, in this tab only; false if nothing could be stored. */
export function saveDraft(accountId: number, key: string, values: object): boolean {
  const kept = keepable(values)
  if (kept.length === 0) return false
  const before = readDrafts()
  const forms = before?.accountId === accountId ? before.forms : {}
  return writeDrafts({ accountId, forms: { ...forms, [key]: Object.fromEntries(kept) } })
}

export const readDraft = (key: string): object | undefined => readDrafts()?.forms[key]

export function forgetDraft(key: string): void {
  const drafts = readDrafts()
  if (!drafts || !(key in drafts.forms)) return
  const { [key]: _, ...forms } = drafts.forms
  writeDrafts({ ...drafts, forms })
}

/** Whether forms of a screen have drafts; their keys start with its path. */
export const hasDrafts = (path = ''): boolean =>
  Object.keys(readDrafts()?.forms ?? {}).some((key) => key.startsWith(path))
