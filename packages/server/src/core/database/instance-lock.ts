import { DatabaseSync } from 'node:sqlite'

/**
 * Holds a lock that the operating system gives back when this process ends, however it ends: an exclusive
 * transaction on a small database of its own.
 */
export function holdInstanceLock(path: string): { release(): void } {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new Error(
      `Another server is already running on this data folder (${path}). Stop it first, or give this one its own DATA_DIR.`,
    )
  }
  return { release: () => lock.close() }
}
