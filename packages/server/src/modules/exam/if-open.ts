import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- handlers of different calls
type AnyHandler = ((call: any) => Promise<unknown>) & {
  readonly guard?: (actor: Actor, id: number) => Promise<unknown>
}

/** Returns handlers that answer 404 while the school has no exams; their guards do so too. */
export const ifOpen = <H extends Readonly<Record<string, AnyHandler>>>(handlers: H): H =>
  Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, opened(handler)])) as H

function opened(handler: AnyHandler): AnyHandler {
  const { guard } = handler
  const open = async (call: Actor) => {
    await assertOpen(call)
    return handler(call)
  }
  return guard
    ? Object.assign(open, { guard: async (actor: Actor, id: number) => (await assertOpen(actor), guard(actor, id)) })
    : open
}

async function assertOpen({ context }: Actor): Promise<void> {
  const { 'course.hasExams': areOpen } = await context.settings.current()
  if (!areOpen) throw problem('exam.off')
}
