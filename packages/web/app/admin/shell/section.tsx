import type { Route } from './+types/section'
import SectionFrame, { SectionError } from './section.client.tsx'

/** Lies between the shell and the screens, so that what fails in a screen leaves the shell standing. */
export default function Section() {
  return <SectionFrame />
}
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <SectionError error={error} />
