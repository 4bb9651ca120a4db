import type { Migration } from '../migrate.ts'

/** Counts findings by owner, state and rule, or any of them, in blocks of ids; includes the existing findings. */
const anomalyCounts: Migration = ({ text, clustered }) => [
  `create table anomaly_counts (
    owner_id bigint not null, state ${text} not null, rule ${text} not null, block bigint not null, findings bigint not null,
    primary key (owner_id, state, rule, block)) ${clustered}`,
  ...['-1', 'owner_id'].flatMap((owner) =>
    [`''`, 'state'].flatMap((state) =>
      [`''`, 'rule'].map(
        (rule) => `insert into anomaly_counts (owner_id, state, rule, block, findings)
          select ${owner}, ${state}, ${rule}, id / 4096, count(*) from anomaly_findings where ${owner} is not null
          group by ${[owner, state, rule, 'id / 4096'].filter((column) => /^[a-z]/.test(column)).join()}`,
      ),
    ),
  ),
]
export default anomalyCounts
