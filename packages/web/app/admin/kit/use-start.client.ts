import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The state of a link that opens a screen and starts something there. */
export interface StartState {
  readonly start: string
}

/** Runs something when its screen is opened by a link that starts it, such as from the global search. */
export function useStart(name: string, run: () => void): void {
  const { key, state } = useLocation()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if ((state as Partial<StartState> | null)?.start === name) latest.current()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time that a link is followed
  }, [key])
}
