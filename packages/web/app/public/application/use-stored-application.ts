import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dropDraft, saveDraft, readDraft } from './application-draft.ts'
import { emptyApplication, type ApplicationValues } from './application-values.ts'

export const applicationFormId = 'application-form'

/**
 * Preserves input when the page is left or reloaded, and adopts input entered before the scripts were loaded.
 * `isStored` returns whether the input is in storage, so that leaving or reloading the page loses nothing.
 */
export function useStoredApplication({ reset, subscribe }: UseFormReturn<ApplicationValues>) {
  // Read before React connects the fields, which empties them.
  const [early] = useState(readEarlyInput)
  const isStored = useRef(true)
  useEffect(() => {
    reset({ ...emptyApplication, ...readDraft(Date.now()), ...early }, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        isStored.current = saveDraft(values, Date.now())
      },
    })
  }, [early, reset, subscribe])
  return {
    isStored: () => isStored.current,
    clear() {
      reset(emptyApplication)
      dropDraft()
    },
  }
}

function readEarlyInput(): Partial<ApplicationValues> {
  if (typeof document === 'undefined') return {}
  const form = document.getElementById(applicationFormId)
  if (!(form instanceof HTMLFormElement)) return {}
  const entered = [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== '')
  const { consent, ...fields } = Object.fromEntries(entered)
  return { ...(fields as Partial<ApplicationValues>), ...(consent ? { consent: true } : {}) }
}
