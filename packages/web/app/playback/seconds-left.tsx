import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

/** Said aloud, and no more than that. */
const announced = [30, 10]

/** How long a check can still be answered. */
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

/** Until an instant on the clock of `performance.now`. */
export function useSecondsLeft(deadlineMs: number): number {
  const left = () => Math.max(0, Math.ceil((deadlineMs - performance.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(timer)
  })
  return seconds
}
