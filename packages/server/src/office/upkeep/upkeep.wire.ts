import type {
  BackupRun,
  ErasedCounts,
  EraseRun,
  MoveRun,
  ServerProcess,
  VerifyRun,
  VideosRun,
} from '@jiangxue/contract/office/system-status.ts'
import type { JobRunRow } from '../../core/jobs/job-run.queries.ts'
import type { ProcessRow } from '../../core/jobs/process.queries.ts'
import { toInstant } from '../../core/units.ts'
import type { ComparedVideos } from '../../files/video/compare-videos.ts'
import type { FinishedBackup } from '../backup/run-backup.ts'
import type { MovedFiles, VerifyFacts } from './upkeep-thread.ts'

/** The facts of a run that failed. */
interface Failure {
  readonly message?: string
}
const times = (run: JobRunRow) => ({
  startedAt: toInstant(run.startedAt),
  endedAt: toInstant(run.endedAt),
  isSuccess: run.isSuccess === 1,
})

export function toBackupRun(run: JobRunRow | undefined): BackupRun | null {
  if (!run) return null
  const facts = JSON.parse(run.facts) as Partial<FinishedBackup> & Failure
  return {
    ...times(run),
    name: facts.name ?? null,
    rows: facts.rows ?? 0,
    files: facts.files ?? 0,
    newFiles: facts.newFiles ?? 0,
    newBytes: facts.newBytes ?? 0,
    missing: facts.missing?.length ?? 0,
    isEncrypted: facts.isEncrypted ?? false,
    message: facts.message ?? facts.pruned?.unread ?? '',
  }
}

export function toVerifyRun(run: JobRunRow | undefined): VerifyRun | null {
  if (!run) return null
  const facts = JSON.parse(run.facts) as Partial<VerifyFacts> & Failure
  return {
    ...times(run),
    students: facts.students ?? 0,
    rows: facts.rows ?? 0,
    anchors: facts.anchors ?? 0,
    operations: facts.operations ?? 0,
    ...faultsOf(facts),
  }
}

export function toMoveRun(run: JobRunRow | undefined): MoveRun | null {
  if (!run) return null
  const { moved = 0, movedBytes = 0, broken = 0, message = '' } = JSON.parse(run.facts) as Partial<MovedFiles> & Failure
  return { ...times(run), moved, movedBytes, broken, message }
}

export function toEraseRun(run: JobRunRow | undefined): EraseRun | null {
  if (!run) return null
  const facts = JSON.parse(run.facts) as Partial<ErasedCounts> & Failure
  const { accounts = 0, applications = 0, photos = 0, messages = 0, prints = 0, idCards = 0, message = '' } = facts
  return { ...times(run), accounts, applications, photos, messages, prints, idCards, message }
}

export function toVideosRun(run: JobRunRow | undefined): VideosRun | null {
  if (!run) return null
  const facts = JSON.parse(run.facts) as Partial<ComparedVideos> & Failure
  return {
    ...times(run),
    videos: facts.videos ?? 0,
    bytes: facts.bytes ?? 0,
    left: facts.left ?? 0,
    ...faultsOf(facts),
  }
}

/** The first faults, or the error that stopped the run. */
const faultsOf = ({ faults, messages, message }: Partial<VerifyFacts> & Failure) => ({
  faults: faults ?? 0,
  messages: message === undefined ? [...(messages ?? [])] : [message],
})

export const toProcess = (row: ProcessRow, leader: string | undefined): ServerProcess => ({
  host: row.host,
  pid: row.pid,
  version: row.version,
  startedAt: toInstant(row.startedAt),
  seenAt: toInstant(row.seenAt),
  memoryBytes: row.memoryBytes,
  isLeader: row.id === leader,
})
