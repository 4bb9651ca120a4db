import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../core/error-code.ts'
import { makePrivateFolder } from '../../core/storage/private-folder.ts'

const lockFile = 'lock'
const beatMs = 30_000
/** A lock of another machine that has not been touched for this long is considered abandoned. */
const abandonedMs = 600_000
/** How long a scheduled backup waits for the lock: until one left by a killed process counts as abandoned. */
export const lockWaitMs = abandonedMs + beatMs
const retryMs = 1000

/**
 * Locks a backup folder for one program at a time, on any file system, so that no program prunes bodies that another is
 * about to reference. Waits up to `waitMs` for another program's lock. Returns a function that releases the lock.
 */
export async function lockFolder(path: string, waitMs = 0): Promise<() => Promise<void>> {
  makePrivateFolder(path)
  const lock = join(path, lockFile)
  const until = performance.now() + waitMs
  while (!(await take(lock)) && (!(await removeAbandoned(lock)) || !(await take(lock)))) {
    if (performance.now() >= until) throw new Error(`Another backup is being made in ${path}. Wait until it is done.`)
    await pause(retryMs)
  }
  const beat = setInterval(() => {
    const now = new Date()
    // If the lock was removed by hand, it is not recreated.
    utimes(lock, now, now).catch(() => {})
  }, beatMs)
  beat.unref()
  return async () => {
    clearInterval(beat)
    await rm(lock, { force: true })
  }
}

const take = (lock: string) =>
  writeFile(lock, JSON.stringify({ host: hostname(), pid: process.pid }), { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

/** Removes the lock if its holder is gone; returns whether there is no lock any more. */
async function removeAbandoned(lock: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(lock)
    const { host, pid } = parse(await readFile(lock, 'utf8'))
    const isGone = Date.now() - mtimeMs > abandonedMs || (host === hostname() && !isAlive(pid))
    if (!isGone) return false
    // Renamed first, so that only one of two concurrent processes continues.
    const gone = `${lock}.${process.pid}`
    await rename(lock, gone)
    await rm(gone)
    return true
  } catch (error) {
    return codeOf(error) === 'ENOENT'
  }
}

/** A lock whose writing was interrupted identifies no process; it soon becomes old enough. */
function parse(text: string): { host?: string; pid?: number } {
  try {
    return Object(JSON.parse(text)) as { host?: string; pid?: number }
  } catch {
    return {}
  }
}

function isAlive(pid = 0): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
