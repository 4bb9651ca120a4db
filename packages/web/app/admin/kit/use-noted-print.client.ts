import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { reportFailure } from '../../lib/show-problem.ts'
import { printDelayMs } from './print-delay.ts'

/**
 * Prints a page on which ID numbers or photos may be revealed. Printing them counts as another reveal, which the
 * server logs first. The browser's own print command cannot be logged, so pages must print them only if `isNoted`.
 */
export function useNotedPrint(note: () => Promise<unknown>) {
  const { t } = useLingui()
  const [isRevealed, setRevealed] = useState(false)
  const [isNoted, setNoted] = useState(false)
  useEffect(() => {
    const end = () => setNoted(false)
    addEventListener('afterprint', end)
    return () => removeEventListener('afterprint', end)
  }, [])

  async function print() {
    if (!isRevealed) return window.print()
    try {
      await note()
    } catch (error) {
      return reportFailure(error, t`打印失败`)
    }
    setNoted(true)
    setTimeout(() => window.print(), printDelayMs)
  }
  return { isNoted, print, onRevealed: () => setRevealed(true) }
}
