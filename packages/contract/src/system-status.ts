import { admin } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { instant } from './kit/fields.ts'
import { text } from './kit/text.ts'
import { z } from './kit/zod.ts'
import { healthReasons } from './system-status.values.ts'

const count = z.number().int()

/** A backup that was made, or tried. */
export const BackupRun = z
  .object({
    startedAt: instant,
    endedAt: instant,
    isSuccess: z.boolean(),
    /** Null where none was made. */
    name: z.string().nullable(),
    rows: count,
    files: count,
    newFiles: count,
    newBytes: count,
    /** Files whose bodies the school does not have any more. */
    missing: count,
    isEncrypted: z.boolean(),
    /** What stopped it, in the words of the system. */
    message: z.string(),
  })
  .meta({ id: 'BackupRun' })
export type BackupRun = z.output<typeof BackupRun>

/** The whole ledger and the operation log, proved. */
export const VerifyRun = z
  .object({
    startedAt: instant,
    endedAt: instant,
    isSuccess: z.boolean(),
    students: count,
    rows: count,
    anchors: count,
    operations: count,
    faults: count,
    /** The first of them, and what stopped a run that did not come to its end. */
    messages: z.array(z.string()),
  })
  .meta({ id: 'VerifyRun' })
export type VerifyRun = z.output<typeof VerifyRun>

export const ServerProcess = z
  .object({
    host: z.string(),
    pid: count,
    version: z.string(),
    startedAt: instant,
    seenAt: instant,
    memoryBytes: count,
    /** It backs up, cleans up and sends reminders for all. */
    isLeader: z.boolean(),
  })
  .meta({ id: 'ServerProcess' })
export type ServerProcess = z.output<typeof ServerProcess>

/** What whoever runs the server wants to know at a glance. */
export const SystemStatus = z
  .object({
    status: z.enum(['ok', 'degraded']),
    reasons: z.array(z.enum(healthReasons)),
    version: z.string(),
    runtime: z.string(),
    database: z.string(),
    databaseBytes: count,
    /** Of the disk with the data folder of the server that answers; null where it cannot be asked. */
    disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
    messages: z.object({ waiting: count, failed: count }),
    backup: z.object({
      isOn: z.boolean(),
      folder: z.string(),
      /** Whether the server knows a passphrase. */
      isEncrypted: z.boolean(),
      isRunning: z.boolean(),
      nextAt: instant.nullable(),
      last: BackupRun.nullable(),
      lastSuccess: BackupRun.nullable(),
    }),
    verify: z.object({ isRunning: z.boolean(), last: VerifyRun.nullable() }),
    anchor: z.object({ number: count, madeAt: instant }).nullable(),
    processes: z.array(ServerProcess),
  })
  .meta({ id: 'SystemStatus' })
export type SystemStatus = z.output<typeof SystemStatus>

const path = '/api/admin/system'
/** Each reads the whole school. */
const limit = { calls: 20, windowMs: 3_600_000 } as const

export const systemStatusEndpoints = {
  getSystemStatus: endpoint('GET', path, {
    access: admin('system.view'),
    summary: 'Version, disk, database, queues, the last backup, verification and anchor, and the processes',
    failure: text('加载系统状态失败'),
    response: SystemStatus,
  }),
  startBackup: endpoint('POST', `${path}/backup`, {
    access: admin('system.edit'),
    summary: 'Begins a backup into the folder of the settings; its result is in the status',
    success: text('已开始备份，完成后显示结果'),
    failure: text('备份失败'),
    limit,
  }),
  startVerify: endpoint('POST', `${path}/verify`, {
    access: admin('system.edit'),
    summary: 'Begins to verify the whole ledger and the operation log; the result is in the status',
    success: text('已开始核验，完成后显示结果'),
    failure: text('核验失败'),
    limit,
  }),
}
