import { chmodSync, mkdirSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const ownerOnly = 0o700
const noOthers = 0o077

/**
 * Makes the data folder, and everything that this process creates from now on, readable by its user alone: names, phones and
 * password hashes are in it. A folder that belongs to somebody else keeps its rights.
 */
export function makePrivateFolder(path: string): void {
  // Threads have what the process has.
  if (isMainThread) process.umask(noOthers)
  mkdirSync(path, { recursive: true })
  try {
    chmodSync(path, ownerOnly)
  } catch {
    // A mounted folder, whose owner has decided who may read it.
  }
}
