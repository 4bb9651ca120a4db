import { readJson } from '../../core/json-text.ts'
import type { ClassroomFacts, LedgerEvents } from '../chain/ledger-event.ts'

/** What a student attended in a classroom and what was not cancelled, by session. */
export type ClassroomSessions = Map<number, ClassroomFacts>

type ClassroomEventKind = 'classroom' | 'classroomCancelled'
export const isClassroomEvent = (kind: string): kind is ClassroomEventKind =>
  kind === 'classroom' || kind === 'classroomCancelled'

/** Follows a student's chain over an event. Returns what is wrong with it. */
export function followClassroom(
  sessions: ClassroomSessions,
  kind: ClassroomEventKind,
  facts: LedgerEvents[ClassroomEventKind],
): 'classroomTwice' | 'classroomUnknown' | undefined {
  const { sessionId } = facts
  if (kind === 'classroomCancelled') return sessions.delete(sessionId) ? undefined : 'classroomUnknown'
  const isKnown = sessions.has(sessionId)
  sessions.set(sessionId, facts as ClassroomFacts)
  return isKnown ? 'classroomTwice' : undefined
}

/** The sessions that the events of a chain leave; `facts` is JSON. */
export function attendedSessions(
  events: Iterable<{ readonly kind: string; readonly facts: string }>,
): readonly ClassroomFacts[] {
  const sessions: ClassroomSessions = new Map()
  for (const { kind, facts } of events)
    if (isClassroomEvent(kind)) followClassroom(sessions, kind, readJson<ClassroomFacts>(facts))
  return [...sessions.values()]
}

export const sumHundredths = (rows: readonly { readonly hundredths: number }[]): number =>
  rows.reduce((sum, { hundredths }) => sum + hundredths, 0)
