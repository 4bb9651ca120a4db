import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { printDelayMs } from '../../kit/print-delay.ts'

/** Prints a student's record after the server has logged it, and reveals the full ID number for a reason. */
export function usePrint(id: number) {
  const [reason, setReason] = useState<string>()

  async function reveal(given: string) {
    const { message, data } = await browserApi.logRecordPrint({ params: { id }, body: { reason: given } })
    setReason(given)
    return { message, data: { idCard: data.idCard ?? '' } }
  }
  async function print() {
    await browserApi.logRecordPrint({ params: { id }, body: { reason } })
    setTimeout(() => window.print(), printDelayMs)
  }
  return { reason, reveal, print }
}
