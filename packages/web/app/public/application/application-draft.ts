import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import type { ApplicationValues } from './application-values.ts'

type Draft = Partial<ApplicationValues>

const storageKey = 'application-draft'
/** Never stored: the ID number stays in memory only, and consent must be given again after a reload. */
const inMemoryOnly = ['attendeeIdCard', 'consent', 'consentVersion'] as const satisfies (keyof ApplicationValues)[]
const photoFields = ['idCardFrontUrl', 'idCardBackUrl'] as const
/** The server deletes photos that were not submitted; drafts drop them an hour earlier. */
const photosKeptMs = (uploadLimits.idPhotoUnclaimedHours - 1) * 3_600_000

let inMemory: Draft | undefined

/** Returns the input from before this page was left or reloaded. */
export function readDraft(now: number): Draft {
  return inMemory ?? readStored(now)
}

/** Saves the input; false if it can only be kept in memory. */
export function saveDraft(values: ApplicationValues, now: number): boolean {
  inMemory = values
  const stored: Draft = { ...values }
  for (const name of inMemoryOnly) delete stored[name]
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ values: stored, at: now }))
    return true
  } catch {
    return false
  }
}

export function dropDraft(): void {
  inMemory = undefined
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Then nothing was stored either.
  }
}

function readStored(now: number): Draft {
  try {
    const { values, at } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as { values?: Draft; at?: number }
    const draft: Draft = {}
    for (const [name, value] of Object.entries(values ?? {}))
      if (typeof value === 'string') Object.assign(draft, { [name]: value })
    if (now - (at ?? 0) > photosKeptMs) for (const name of photoFields) delete draft[name]
    return draft
  } catch {
    return {}
  }
}
