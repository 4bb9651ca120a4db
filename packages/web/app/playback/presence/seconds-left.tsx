import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

/** Seconds left at which screen readers announce the time. */
const announced = [30, 10]

/** Shows how long a check can still be answered. */
export function SecondsLeft({ seconds }: { seconds: number }) {
  const { t } = useLingui()
  return (
    <>
      <p aria-hidden className="mt-2 text-sm text-ink-2 tabular-nums">{t`还有 ${seconds} 秒`}</p>
      <p role="status" className="sr-only">
        {announced.includes(seconds) ? t`还有 ${seconds} 秒` : ''}
      </p>
    </>
  )
}

/** Counts the seconds down to a deadline on the clock of `performance.now`. */
export function useSecondsLeft(deadlineMs: number): number {
  const left = () => Math.max(0, Math.ceil((deadlineMs - performance.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(timer)
  })
  return seconds
}
