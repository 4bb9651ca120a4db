import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { reportFailure } from '../../lib/show-problem.ts'
import { printDelayMs } from './print-delay.ts'

/**
 * Prints a page on which ID numbers or photos may be revealed. Printed they count as revealed once more, which the server notes
 * before; by the browser's own command, of which nobody knows, they are printed masked: shown in print only where `isNoted`.
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
