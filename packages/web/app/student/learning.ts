import { redirect } from 'react-router'
import { guarded } from '../lib/session/guarded.ts'
import type { Route } from './+types/learning'
import { StudentSkeleton } from './student-skeleton.tsx'

// Redirects in the browser, which knows who is signed in; a server redirect would lose the fragment at the login.
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guarded('student', request, () => Promise.reject(redirect('/student#courses')))
clientLoader.hydrate = true as const
export const HydrateFallback = StudentSkeleton

export default function Learning() {
  return null
}
