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
import { readJson } from '../../core/json-text.ts'
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

/** What a run has recorded; one that failed, and one of an older version, lacks some of it. */
const recorded = <Facts extends object>(run: JobRunRow) => readJson<Partial<Facts> & Failure>(run.facts)

export function toBackupRun(run: JobRunRow | undefined): BackupRun | null {
  if (!run) return null
  const facts = recorded<FinishedBackup>(run)
  const { name = null, rows = 0, files = 0, newFiles = 0, newBytes = 0, isEncrypted = false } = facts
  const message = facts.message ?? facts.pruned?.unread ?? ''
  const missing = facts.missing?.length ?? 0
  return { ...times(run), name, rows, files, newFiles, newBytes, missing, isEncrypted, message }
}

export function toVerifyRun(run: JobRunRow | undefined): VerifyRun | null {
  if (!run) return null
  const facts = recorded<VerifyFacts>(run)
  const { students = 0, rows = 0, anchors = 0, operations = 0 } = facts
  return { ...times(run), students, rows, anchors, operations, ...faultsOf(facts) }
}

export function toMoveRun(run: JobRunRow | undefined): MoveRun | null {
  if (!run) return null
  const { moved = 0, movedBytes = 0, broken = 0, message = '' } = recorded<MovedFiles>(run)
  return { ...times(run), moved, movedBytes, broken, message }
}

export function toEraseRun(run: JobRunRow | undefined): EraseRun | null {
  if (!run) return null
  const facts = recorded<ErasedCounts>(run)
  const { accounts = 0, applications = 0, photos = 0, messages = 0, prints = 0, idCards = 0, message = '' } = facts
  return { ...times(run), accounts, applications, photos, messages, prints, idCards, message }
}

export function toVideosRun(run: JobRunRow | undefined): VideosRun | null {
  if (!run) return null
  const facts = recorded<ComparedVideos>(run)
  const { videos = 0, bytes = 0, left = 0 } = facts
  return { ...times(run), videos, bytes, left, ...faultsOf(facts) }
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
