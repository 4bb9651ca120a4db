import { isApiProblem, type ApiProblem } from '@jiangxue/contract/api.ts'
import { useState } from 'react'

/** Sends a form, and says whether that is under way. What the server refuses is shown by `refused`; other errors are rethrown. */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const send = async (work: () => Promise<unknown>, refused: (problem: ApiProblem) => void): Promise<void> => {
    setSending(true)
    try {
      await work()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      refused(error)
    } finally {
      setSending(false)
    }
  }
  return { isSending, send }
}
