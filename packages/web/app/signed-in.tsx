import type { Account } from '@jiangxue/contract/account/account.ts'
import { useEffect } from 'react'
import { ProofGate } from './components/account/proof-gate.tsx'

/** What signed-in users need on every page, after the first view. */
export function SignedIn({ account: { id, role } }: { account: Pick<Account, 'id' | 'role'> }) {
  const studentId = role === 'STUDENT' ? id : undefined
  // Sends a student's unsent player reports from any page.
  useEffect(() => {
    if (studentId === undefined) return
    const started = import('./playback/report/resume-reports.ts').then(({ resumeReports }) => resumeReports(studentId))
    return () => void started.then((stop) => stop())
  }, [studentId])
  return <ProofGate />
}
