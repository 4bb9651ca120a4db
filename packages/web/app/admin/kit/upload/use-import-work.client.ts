import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../lib/show-problem.ts'

/** Runs one step of an import at a time: its progress and why it failed. */
export function useImportWork() {
  const { t } = useLingui()
  /** Null while idle; 100 while the server processes the uploaded file. */
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const own = (running.current = new AbortController())
    setFailure(undefined)
    setPercent(0)
    try {
      await work(own.signal)
    } catch (error) {
      if (own.signal.aborted) return
      if (!isApiProblem(error)) throw error
      if (error.status !== 401) setFailure(failureText(error, t`导入失败`))
    } finally {
      if (running.current === own) setPercent(null)
    }
  }
  return { percent, setPercent, failure, setFailure, run, abort: () => running.current?.abort() }
}
