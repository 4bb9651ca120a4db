import type { TaskRunner } from '../../../core/jobs/task-thread.ts'
import { commitItems, undoItems } from './commit-items.ts'
import { previewItems, type PreviewTask } from './preview-items.ts'

export type ItemTask =
  | ({ readonly kind: 'preview' } & PreviewTask)
  | { readonly kind: 'commit' | 'undo'; readonly id: number }

/** The tasks of imports of items, each in a thread of its own. */
const itemTasks: TaskRunner<ItemTask> = async (thread, task) => {
  switch (task.kind) {
    case 'preview':
      return previewItems(thread, task)
    case 'commit':
      return commitItems(thread, task.id)
    case 'undo':
      return undoItems(thread, task.id)
  }
}
export default itemTasks
