import { useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '../../lib/show-problem.ts'

interface Reading<T> {
  data: T | undefined
  failure: string | null
}

/** Reads what a part of an exam shows; again after `pauseMs` while `isLive` says so, and when `again` is called. */
export function useReading<T>(
  read: () => Promise<T>,
  fallback: string,
  { isLive, pauseMs = 2000 }: { isLive?: (data: T) => boolean; pauseMs?: number } = {},
) {
  const [{ data, failure }, setReading] = useState<Reading<T>>({ data: undefined, failure: null })
  const [round, setRound] = useState(0)
  const start = useEffectEvent(async (isCurrent: () => boolean) => {
    try {
      const fresh = await read()
      if (isCurrent()) setReading({ data: fresh, failure: null })
    } catch (error) {
      if (isCurrent()) setReading((before) => ({ ...before, failure: failureText(error, fallback) }))
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
  }, [goesOn, pauseMs])
  return { data, failure, again: () => setRound((before) => before + 1) }
}
