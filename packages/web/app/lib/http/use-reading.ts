import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '../show-problem.ts'

const pauseMs = 2000

interface Reading<T> {
  data?: T
  failure?: string | undefined
}

/**
 * Reads what a part of a page shows; again every two seconds while `isLive` says so, and when `again` is called, but not
 * for other arguments: give the part a key then. Without a `fallback`, a failure is the server's message; it stays until
 * the next answer, so that the button to retry keeps the focus.
 */
export function useReading<T>(read: () => Promise<T>, fallback?: string, isLive?: (data: T) => boolean) {
  const [{ data, failure }, setReading] = useState<Reading<T>>({})
  const [round, setRound] = useState(0)
  const start = useEffectEvent(async (isCurrent: () => boolean) => {
    try {
      const fresh = await read()
      if (isCurrent()) setReading({ data: fresh })
    } catch (error) {
      if (!isApiProblem(error)) throw error
      const text = fallback === undefined ? error.message : failureText(error, fallback)
      if (isCurrent()) setReading((before) => ({ ...before, failure: text }))
    }
  })
  const goesOn = data !== undefined && isLive?.(data) === true
  useEffect(() => {
    let isCurrent = true
    void start(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [round])
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(() => setRound((before) => before + 1), pauseMs)
    return () => clearInterval(timer)
  }, [goesOn])
  const again = () => setRound((before) => before + 1)
  return { data, failure, again }
}
