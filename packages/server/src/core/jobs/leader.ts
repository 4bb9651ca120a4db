import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Context } from '../context.ts'
import { version } from '../version.ts'
import { freeLease, saveLease, type LeaseKind } from './lease.queries.ts'
import { deleteProcess, deleteProcessesBefore, saveProcess } from './process.queries.ts'

/** Whether this process runs the jobs that only one process may run: backups, reminders, cleanup of expired data. */
export interface Leadership {
  isLeader(): boolean
  /** Lets another process take over immediately. */
  stop(): Promise<void>
}

export const leaderLease: LeaseKind = { name: 'leader', leaseMs: 30_000 }
const everyMs = 10_000
const forgottenMs = 600_000

/**
 * Registers this process every few seconds, and makes it the leader if there is no other. A leader that dies, or that
 * cannot reach the database, is replaced within half a minute; it stops leading by its own clock before that.
 */
export async function joinProcesses({ clock, database, now, log }: Context): Promise<Leadership> {
  const [id, startedAt] = [randomUUID(), now()]
  const facts = { id, host: hostname(), pid: process.pid, version, startedAt }
  let leadsUntil = 0
  const beat = async () => {
    const [begun, at] = [performance.now(), now()]
    const isLeader = await database.write(async (db) => {
      await saveProcess(db, { ...facts, seenAt: at, memoryBytes: process.memoryUsage.rss() })
      await deleteProcessesBefore(db, at - forgottenMs)
      return saveLease(db, leaderLease, id, clock.wall())
    })
    leadsUntil = isLeader ? begun + leaderLease.leaseMs : 0
  }
  let running: Promise<void> = Promise.resolve()
  const attempt = () => {
    running = beat().catch((error: unknown) => log.warn({ err: error }, 'processes: heartbeat failed'))
  }
  await beat()
  const timer = setInterval(attempt, everyMs)
  timer.unref()
  return {
    isLeader: () => performance.now() < leadsUntil,
    stop: async () => {
      clearInterval(timer)
      await running
      leadsUntil = 0
      await database
        .write(async (db) => {
          await deleteProcess(db, id)
          await freeLease(db, leaderLease.name, id)
        })
        .catch((error: unknown) => log.warn({ err: error }, 'processes: sign-off failed'))
    },
  }
}
