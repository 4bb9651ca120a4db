import type { ApplicationRow, EnrollmentResult } from '@jiangxue/contract/papers/application.ts'
import { useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { EnrollOutcome } from './enroll-outcome.client.tsx'

const EnrollDialog = lazyPart(() => import('./enroll-dialog.client.tsx'))

interface Enrolling {
  applications: readonly Pick<ApplicationRow, 'id' | 'attendeeName'>[]
  note?: string | undefined
}

/** Enrolls applicants, one or many, and shows the outcome; the caller must render `dialogs`. */
export function useEnrolling() {
  const [enrolling, setEnrolling] = useState<Enrolling>()
  const [result, setResult] = useState<EnrollmentResult>()
  const dialogs = (
    <>
      {enrolling && <EnrollDialog {...enrolling} onResult={setResult} onClose={() => setEnrolling(undefined)} />}
      {result && <EnrollOutcome result={result} onClose={() => setResult(undefined)} />}
    </>
  )
  return { enroll: setEnrolling, dialogs }
}
