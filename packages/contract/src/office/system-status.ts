import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { instant, named } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { healthReasons, systemNotices } from './system-status.values.ts'

const count = z.number().int()
const run = { startedAt: instant, endedAt: instant, isSuccess: z.boolean() }

/** A backup run, successful or not. */
export const BackupRun = named('BackupRun', {
  ...run,
  /** Null if no backup was created. */
  name: z.string().nullable(),
  rows: count,
  files: count,
  newFiles: count,
  newBytes: count,
  /** Files whose content is missing from storage. */
  missing: count,
  isEncrypted: z.boolean(),
  /** The error that stopped it. */
  message: z.string(),
})
export type BackupRun = z.output<typeof BackupRun>

/** A verification run over the complete ledger and the operation log. */
export const VerifyRun = named('VerifyRun', {
  ...run,
  students: count,
  rows: count,
  anchors: count,
  operations: count,
  faults: count,
  /** The first faults, and the error that stopped an unfinished run. */
  messages: z.array(z.string()),
})
export type VerifyRun = z.output<typeof VerifyRun>

/** A comparison of video files with the digests in the ledger. */
export const VideosRun = named('VideosRun', {
  ...run,
  faults: count,
  messages: VerifyRun.shape.messages,
  videos: count,
  bytes: count,
  /** Videos left for the next night. */
  left: count,
})
export type VideosRun = z.output<typeof VideosRun>

/** A run that moved files to the current storage. */
export const MoveRun = named('MoveRun', {
  ...run,
  moved: count,
  movedBytes: count,
  /** Files whose body is missing or not what was stored; they stay where they are. */
  broken: count,
  /** The error that stopped it; what was moved stays moved. */
  message: z.string(),
})
export type MoveRun = z.output<typeof MoveRun>

/** How much personal data was erased, by kind. */
export const ErasedCounts = z.object({
  accounts: count,
  applications: count,
  photos: count,
  messages: count,
  prints: count,
  /** The sealed ID numbers of erased accounts. */
  idCards: count,
})
export type ErasedCounts = z.output<typeof ErasedCounts>

/** A nightly run that erased what is not kept any longer. */
export const EraseRun = ErasedCounts.extend({
  ...run,
  /** The error that stopped it; what was erased stays erased. */
  message: z.string(),
}).meta({ id: 'EraseRun' })
export type EraseRun = z.output<typeof EraseRun>

export const ServerProcess = named('ServerProcess', {
  host: z.string(),
  pid: count,
  version: z.string(),
  startedAt: instant,
  seenAt: instant,
  memoryBytes: count,
  /** Whether this process is the leader that runs backups, cleanup and reminders. */
  isLeader: z.boolean(),
})
export type ServerProcess = z.output<typeof ServerProcess>

/** The status overview for operators. */
export const SystemStatus = named('SystemStatus', {
  status: z.enum(['ok', 'degraded']),
  reasons: z.array(z.enum(healthReasons)),
  notices: z.array(z.enum(systemNotices)),
  version: z.string(),
  runtime: z.string(),
  database: z.string(),
  databaseBytes: count,
  /** The disk with the data folder of the responding process; null if its usage cannot be read. */
  disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
  messages: z.object({ waiting: count, failed: count }),
  backup: z.object({
    isOn: z.boolean(),
    folder: z.string(),
    /** Whether the server has a passphrase. */
    isEncrypted: z.boolean(),
    isRunning: z.boolean(),
    nextAt: instant.nullable(),
    last: BackupRun.nullable(),
    lastSuccess: BackupRun.nullable(),
  }),
  verify: z.object({ isRunning: z.boolean(), last: VerifyRun.nullable() }),
  videos: z.object({ isRunning: z.boolean(), last: VideosRun.nullable() }),
  /** `files` and `bytes` are those that are not in the current storage. */
  move: z.object({ isRunning: z.boolean(), files: count, bytes: count, last: MoveRun.nullable() }),
  erase: z.object({ last: EraseRun.nullable() }),
  anchor: z.object({ number: count, madeAt: instant }).nullable(),
  processes: z.array(ServerProcess),
})
export type SystemStatus = z.output<typeof SystemStatus>

const path = '/api/admin/system'
/** Each call reads all data of the school. */
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
    needsProof: 'always',
    summary: 'Starts a backup into the configured folder; the status contains its result',
    success: text('已开始备份，完成后显示结果'),
    failure: text('备份失败'),
    limit,
  }),
  startVerify: endpoint('POST', `${path}/verify`, {
    access: admin('system.edit'),
    summary: 'Starts verifying the complete ledger and the operation log; the status contains the result',
    success: text('已开始核验，完成后显示结果'),
    failure: text('核验失败'),
    limit,
  }),
  startVideoComparison: endpoint('POST', `${path}/videos`, {
    access: admin('system.edit'),
    summary: 'Starts comparing video files with the digests in the ledger; the status contains the result',
    success: text('已开始比对，完成后显示结果'),
    failure: text('比对失败'),
    limit,
  }),
  startMove: endpoint('POST', `${path}/move`, {
    access: admin('system.edit'),
    summary: 'Starts moving all files to the current storage; the status contains what is left, and the result',
    success: text('已开始迁移，完成后显示结果'),
    failure: text('迁移失败'),
    limit,
  }),
}
