import type { Migration } from '../migrate.ts'

/**
 * Background work: leases that let one process at a time run a job (until now only for anchors), the result of each
 * run, and the running processes.
 */
const upkeep: Migration = ({ id, text }) => [
  'alter table anchor_runs rename to leases',
  `create table job_runs (
    id ${id}, job ${text} not null, started_at bigint not null, ended_at bigint not null, is_success smallint not null,
    facts ${text} not null)`,
  'create index job_runs_job on job_runs (job, started_at)',
  `create table processes (
    id ${text} not null primary key, host ${text} not null, pid bigint not null, version ${text} not null,
    started_at bigint not null, seen_at bigint not null, memory_bytes bigint not null)`,
]
export default upkeep
