import { useEffect, useState } from 'react'
import { call } from '../../../lib/http/api-client.ts'
import { createKeptStore } from '../engine/kept-sitting.ts'
import { createSittingEngine, type SittingEngine } from '../engine/sitting-engine.ts'
import type { Started } from '../start-sitting.ts'

const pulseMs = 250

/** Runs the engine of an attempt while its screen is shown. */
export function useSitting({ sitting, receivedAt }: Started): SittingEngine {
  const [engine] = useState(() => {
    const params = { id: sitting.id }
    return createSittingEngine({
      sitting,
      receivedAt,
      kept: createKeptStore(sitting.id, () => localStorage),
      tick: () => performance.now(),
      now: Date.now,
      server: {
        save: (body, isLeaving) => call('saveAnswers', { params, body }, { keepalive: isLeaving }),
        handIn: (body) => call('handIn', { params, body }),
      },
    })
  })
  useEffect(() => {
    const timer = setInterval(engine.pulse, pulseMs)
    const onVisibility = () => (document.visibilityState === 'hidden' ? engine.hide() : engine.show())
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('online', engine.reconnect)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('online', engine.reconnect)
      engine.flush()
    }
  }, [engine])
  return engine
}

/** The whole seconds that are left. */
export function useRemainingSeconds(engine: SittingEngine): number {
  const read = () => Math.ceil(engine.remainingMs() / 1000)
  const [seconds, setSeconds] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.ceil(engine.remainingMs() / 1000)), pulseMs)
    return () => clearInterval(timer)
  }, [engine])
  return seconds
}
