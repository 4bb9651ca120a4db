import { useRef, useState } from 'react'
import type { CallOptions } from '../../lib/http/call-options.ts'
import { exportTimeoutMs } from '../../lib/http/download-file.ts'
import { reportFailure } from '../../lib/show-problem.ts'
import { LongProgress } from './long-progress.client.tsx'
import { followZip } from './zip-progress.ts'

/** Runs a long task behind a cancelable progress dialog; the caller must render `progress`. */
export function useLongWork({ title, waiting }: { title: string; waiting: string }) {
  const [percent, setPercent] = useState<number>()
  const leaving = useRef<AbortController>(null)

  /** Pass `options` to the call that returns a zip or another large file. */
  async function run(work: (options: CallOptions) => Promise<void>, failure: string) {
    leaving.current = new AbortController()
    setPercent(0)
    try {
      await work({ timeoutMs: exportTimeoutMs, signal: leaving.current.signal, onChunk: followZip(setPercent) })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      reportFailure(error, failure)
    } finally {
      setPercent(undefined)
    }
  }
  const progress = percent !== undefined && (
    <LongProgress title={title} waiting={waiting} percent={percent} onCancel={() => leaving.current?.abort()} />
  )
  return { run, progress }
}
