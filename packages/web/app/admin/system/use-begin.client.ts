import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'

/** Starts a background job, and reloads the status that shows it. */
export function useBegin(call: () => Promise<{ message: string }>, failure: string) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    await attempt(failure, async () => toast.success((await call()).message))
    await revalidate()
    setBusy(false)
  }
  return { begin: () => void begin(), isBusy }
}
