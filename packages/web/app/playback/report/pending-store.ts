import { draftDatabase } from './pending-key.ts'
import { isPendingReport, type PendingReport } from './pending-watch.ts'

/**
 * Stores the latest draft of an account so that it survives a killed browser. Local storage is not enough: Chromium
 * writes it to disk seconds to a minute later, but IndexedDB transactions immediately.
 */
export interface DraftStore {
  put(draft: PendingReport): void
  clear(): void
  read(): Promise<PendingReport | undefined>
}

const storeName = 'drafts'

export function createDraftStore(accountId: number): DraftStore {
  let opened: Promise<IDBDatabase> | undefined
  const run = async (mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest) => {
    opened ??= openDatabase()
    return resultOf(work((await opened).transaction(storeName, mode).objectStore(storeName)))
  }
  // If the browser does not allow IndexedDB, only local storage remains.
  const ignore = () => undefined
  return {
    put(draft) {
      void run('readwrite', (store) => store.put(draft, accountId)).catch(ignore)
    },
    clear: () => void run('readwrite', (store) => store.delete(accountId)).catch(ignore),
    read: async () => {
      const draft: unknown = await run('readonly', (store) => store.get(accountId)).catch(ignore)
      return isPendingReport(draft) ? draft : undefined
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(draftDatabase, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  return resultOf(request)
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
