import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from './application-draft.ts'
import { emptyApplication, type ApplicationValues } from './application-values.ts'

export const applicationFormId = 'application-form'

/**
 * Keeps what is entered while the page is left and reloaded, and takes over what was entered before the scripts were there.
 * `warnsBeforeUnload` tells whether closing the page would lose something.
 */
export function useKeptApplication({ reset, subscribe }: UseFormReturn<ApplicationValues>) {
  // Read before React has connected the fields, which empties them.
  const [early] = useState(readEarlyInput)
  const isStored = useRef(true)
  useEffect(() => {
    reset({ ...emptyApplication, ...readDraft(Date.now()), ...early }, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        isStored.current = keepDraft(values, Date.now())
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
