import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/section'

const frame = import('./section.client.tsx')
const SectionFrame = lazyScreen(() => frame)
const error = frame.then((module) => ({ default: module.SectionError }))
const SectionError = lazyScreen(() => error)

/** A layout between the shell and the screens, so that the shell survives a failing screen. */
export default function Section() {
  return <SectionFrame />
}
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <SectionError error={error} />
