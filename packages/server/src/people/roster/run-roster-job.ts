import type { ImportResult, RosterPreview } from '@jiangxue/contract/student/roster.ts'
import type { Context } from '../../core/context.ts'
import { runTask } from '../../core/jobs/run-task.ts'
import type { TaskOwner } from '../../core/jobs/task-thread.ts'
import { problem } from '../../core/problem.ts'
import { expensiveWork } from '../../core/work-limits.ts'
import type { RosterTask } from './roster-thread.ts'

interface Results {
  preview: RosterPreview
  commit: ImportResult
  undo: undefined
  index: undefined
}

const retryAfterSeconds = 10
const running = new Map<number, number>()

/** The progress, in percent, of an import that this process is working on. */
export const progressOf = (id: number) => running.get(id)

/**
 * Runs an import task in a separate thread, after `prepare`. At most two run at a time; further calls are rejected
 * before they change anything.
 */
export async function runRosterJob<T extends RosterTask>(
  context: Context,
  task: T,
  owner: TaskOwner,
  prepare?: () => Promise<void>,
): Promise<Results[T['kind']]> {
  const free = expensiveWork.rosters.take(owner.userId)
  if (!free) throw problem('import.tooMany', { retryAfterSeconds })
  const id = task.kind === 'preview' ? undefined : task.id
  try {
    if (id !== undefined) running.set(id, 0)
    await prepare?.()
    const module = import.meta.resolve('./roster-tasks.ts')
    return await runTask(context, { module, task, owner, tooComplex: 'roster.tooComplex' }, (percent) => {
      if (id !== undefined) running.set(id, percent)
    })
  } finally {
    if (id !== undefined) running.delete(id)
    free()
  }
}
