import type { Migration } from '../migrate.ts'

/**
 * Ledger events other than study time: the student's identity, completions, erasures and corrections. Events share the
 * numbering of their student's segments. `ledger_seals` sums up the ends of all chains, `study_logins` retains the
 * logins that segments come from.
 */
const ledgerEvents: Migration = ({ id, text, clustered }) => [
  `create table ledger_events (
    id ${id}, student_id bigint not null references users (id), number bigint not null, kind ${text} not null,
    facts ${text} not null, recorded_at bigint not null, mac ${text} not null)`,
  `create unique index ledger_events_student on ledger_events (student_id, number)`,
  `create table ledger_seals (
    name ${text} not null primary key, students bigint not null, row_count bigint not null, total ${text} not null,
    seal ${text} not null) ${clustered}`,
  `insert into ledger_seals (name, students, row_count, total, seal) values ('students', 0, 0, '', '')`,
  // Earlier rows have format 1: their MAC does not cover user agent, duration and login.
  `alter table study_segments add column format bigint not null default 1`,
  `alter table study_segments add column user_agent ${text}`,
  `alter table study_segments add column duration_ms bigint`,
  // The digest in the chain; '' until the first row of format 2.
  `alter table student_totals add column identity ${text} not null default ''`,
  `alter table student_totals add column refusals bigint not null default 0`,
  `update student_totals set refusals = coalesce((select sum(study_refusals.refusals) from study_refusals
    where study_refusals.student_id = student_totals.student_id), 0)`,
  `create index student_totals_unbound on student_totals (student_id) where identity = '' and ledger_length > 0`,
  `alter table playback_sessions add column is_named smallint not null default 0`,
  `alter table playback_sessions add column seal ${text} not null default ''`,
  `update playback_sessions set is_named = 1 where id in (select playback_session_id from study_segments)`,
  `create index playback_sessions_unnamed on playback_sessions (student_id, id) where is_named = 0`,
  `create table study_logins (
    login_id ${text} not null primary key, user_id bigint not null references users (id), started_at bigint not null,
    ip ${text}, user_agent ${text}) ${clustered}`,
  `insert into study_logins (login_id, user_id, started_at, ip, user_agent)
    select login_id, user_id, created_at, ip, user_agent from login_sessions
    where id in (select min(id) from login_sessions where login_id in (select login_id from playback_sessions) group by login_id)`,
]
export default ledgerEvents
