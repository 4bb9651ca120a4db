import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a lock that the operating system releases when this process ends, however it ends: an exclusive
 * transaction on a small separate database.
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
