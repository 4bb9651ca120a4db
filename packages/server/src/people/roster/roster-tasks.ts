import type { TaskRunner } from '../../core/jobs/task-thread.ts'
import { commitImport } from './commit-import.ts'
import { indexImport } from './index-import.ts'
import { previewImport } from './preview-import.ts'
import type { RosterTask } from './roster-thread.ts'
import { undoImport } from './undo-import.ts'

/** The tasks of imports, each in a thread of its own. */
const rosterTasks: TaskRunner<RosterTask> = async (thread, task) => {
  switch (task.kind) {
    case 'preview':
      return previewImport(thread, task)
    case 'commit':
      return commitImport(thread, task.id, task.confirmed)
    case 'undo':
      return undoImport(thread, task.id)
    case 'index':
      return indexImport(thread, task.id)
  }
}
export default rosterTasks
