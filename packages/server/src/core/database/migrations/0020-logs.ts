import type { Migration } from '../migrate.ts'

/**
 * The access log, the error log, and the chain of the operation log; `log_chains` stores where each chain begins and
 * ends.
 */
const logs: Migration = ({ id, text }) => [
  `create table access_logs (
    id ${id}, at bigint not null, method ${text} not null, path ${text} not null, ip ${text} not null,
    status bigint not null, user_id bigint, duration_ms bigint not null)`,
  `create index access_logs_at on access_logs (at)`,
  `create index access_logs_status on access_logs (status, id)`,
  `create index access_logs_ip on access_logs (ip, id)`,
  `create index access_logs_user on access_logs (user_id, id)`,
  `create table error_logs (
    id ${id}, at bigint not null, level ${text} not null, message ${text} not null, stack_trace ${text} not null,
    request_id ${text} not null)`,
  `create index error_logs_at on error_logs (at)`,
  `alter table operation_logs add column number bigint`,
  `alter table operation_logs add column mac ${text} not null default ''`,
  `create unique index operation_logs_number on operation_logs (number)`,
  `create index operation_logs_unsealed on operation_logs (id) where number is null`,
  `create index operation_logs_user on operation_logs (username, id)`,
  `create index operation_logs_action on operation_logs (action, id)`,
  `create index operation_logs_ip on operation_logs (ip, id)`,
  `create table log_chains (
    name ${text} not null primary key, removed bigint not null, removed_mac ${text} not null, length bigint not null,
    mac ${text} not null, seal ${text} not null)`,
  `insert into log_chains (name, removed, removed_mac, length, mac, seal) values ('operations', 0, '', 0, '', '')`,
]
export default logs
