import { chmodSync, mkdirSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const ownerOnly = 0o700
const noOthers = 0o077

/**
 * Makes the data folder, and everything this process creates from now on, readable only by its user: it contains names,
 * phone numbers and password hashes. A folder owned by another user keeps its permissions.
 */
export function makePrivateFolder(path: string): void {
  // Threads inherit the umask of the process.
  if (isMainThread) process.umask(noOthers)
  mkdirSync(path, { recursive: true })
  try {
    chmodSync(path, ownerOnly)
  } catch {
    // A mounted folder, whose owner decides who may read it.
  }
}
