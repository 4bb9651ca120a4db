import { useEffect, useRef } from 'react'
import { pollDelay } from './poll-delay.ts'

/**
 * Asks whether a payment has arrived while it is open and the page is in view, and at once when the page comes into
 * view again. Returns a function that asks now.
 */
export function usePaymentPolling(isOpen: boolean, ask: () => Promise<void>): () => Promise<void> {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const asking = useRef<Promise<void>>(undefined)
  const askNow = () => (asking.current ??= latest.current().finally(() => (asking.current = undefined)))
  useEffect(() => {
    if (!isOpen) return undefined
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void askInView(), pollDelay(Date.now() - startedAt))
    }
    const askInView = async () => {
      clearTimeout(timer)
      if (document.hidden) return
      await askNow()
      if (isCurrent) wait()
    }
    let isCurrent = true
    const look = () => void askInView()
    document.addEventListener('visibilitychange', look)
    wait()
    return () => {
      isCurrent = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `askNow` uses refs only
  }, [isOpen])
  return askNow
}
