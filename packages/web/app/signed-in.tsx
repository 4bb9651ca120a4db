import type { Account } from '@jiangxue/contract/account/account.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ProofGate } from './components/account/proof-gate.tsx'
import { agreePath, kindOf } from './lib/session/guard.ts'

/** What signed-in users need on every page, after the first view. */
export function SignedIn({
  account: { id, role, mustAgree },
}: {
  account: Pick<Account, 'id' | 'role' | 'mustAgree'>
}) {
  useAgreement(mustAgree)
  const studentId = role === 'STUDENT' ? id : undefined
  // Sends a student's unsent player reports from any page.
  useEffect(() => {
    if (studentId === undefined) return
    const started = import('./playback/report/resume-reports.ts').then(({ resumeReports }) => resumeReports(studentId))
    return () => void started.then((stop) => stop())
  }, [studentId])
  return <ProofGate />
}

/** A lesson or an exam that is open when an agreement is published goes on to its end. */
const isUnderWay = (pathname: string) => /^\/course\/[^/]+\/play\/|^\/student\/exams\/[^/]+\/sit$/.test(pathname)

/** Leads to the agreements once the server has said that they have to be accepted, except from pages for everybody. */
function useAgreement(mustAgree: boolean): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isAsked = mustAgree && !['public', 'guest', 'signedIn'].includes(kindOf(pathname)) && !isUnderWay(pathname)
  useEffect(() => {
    if (isAsked) void navigate(agreePath(pathname + search), { replace: true })
  }, [isAsked, navigate, pathname, search])
}
