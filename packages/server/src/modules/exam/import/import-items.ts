import type { ItemImport } from '@jiangxue/contract/exam/item-import.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { runTask } from '../../../core/jobs/run-task.ts'
import { problem } from '../../../core/problem.ts'
import { expensiveWork } from '../../../core/work-limits.ts'
import { getOwnBank } from '../bank/item-bank.policy.ts'
import type { ReadNote } from '../read/read-item.ts'
import { readItems, type ItemSource } from '../read/read-items.ts'
import { getOwnImport } from './item-import.policy.ts'
import { toItemImport } from './item-import.wire.ts'
import type { ItemTask } from './item-tasks.ts'
import { storePictures } from './store-pictures.ts'

const retryAfterSeconds = 10

/** Reads items for a bank of the caller and stores their preview. */
export async function previewImport(
  actor: Actor,
  bankId: number,
  source: ItemSource,
  fileName: string,
): Promise<ItemImport> {
  const { context, caller } = actor
  await getOwnBank(context.database.read, caller, bankId)
  const id = await inTurn(actor, async () => {
    const { items, notes, pictures } = await readItems(source)
    const urls = await storePictures(context, caller, pictures)
    const lost = pictures.length - urls.size
    const left: ReadNote[] = lost > 0 ? [{ code: 'pictures', values: { n: lost } }] : []
    return run<number>(actor, { kind: 'preview', bankId, fileName, items, notes: [...notes, ...left], pictures: urls })
  })
  return readImport(actor, id)
}

/** Imports a preview, or undoes an import. */
export async function finishImport(actor: Actor, kind: 'commit' | 'undo', id: number): Promise<ItemImport> {
  await inTurn(actor, () => run(actor, { kind, id }))
  return readImport(actor, id)
}

export const readImport = async ({ context, caller }: Actor, id: number): Promise<ItemImport> =>
  toItemImport(await getOwnImport(context.database.read, caller, id))

/** Two imports are worked on at a time; further calls are refused before they change anything. */
async function inTurn<T>({ caller }: Actor, job: () => Promise<T>): Promise<T> {
  const free = expensiveWork.itemImports.take(caller.userId)
  if (!free) throw problem('itemImport.busy', { retryAfterSeconds })
  try {
    return await job()
  } finally {
    free()
  }
}

const run = <T>({ context, caller, origin }: Actor, task: ItemTask): Promise<T> =>
  runTask(context, {
    module: import.meta.resolve('./item-tasks.ts'),
    task,
    owner: { userId: caller.userId, ip: origin.ip },
    tooComplex: 'itemImport.tooComplex',
  })
