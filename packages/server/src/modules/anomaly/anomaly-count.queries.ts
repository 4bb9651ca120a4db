import type { AnomalyRule, AnomalyState } from '@jiangxue/contract/learning/anomaly.values.ts'
import { sql } from 'kysely'
import { seekBlock, sumByBlock, type CountChange } from '../../core/database/block-counts.ts'
import { writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { sumOf } from '../../core/database/rows/row-results.ts'

const anyOwner = -1
const any = ''

export interface CountedFinding {
  readonly id: number
  readonly ownerId: number | null
  readonly state: string
  readonly rule: string
}
/** Which findings are counted; a missing filter means any. */
export interface FindingGroup {
  readonly ownerId?: number | undefined
  readonly state?: AnomalyState | undefined
  readonly rule?: AnomalyRule | undefined
}

/** Updates the counts: removes findings as they were and adds them as they are now. */
export function recountFindings(db: Db, before: readonly CountedFinding[], after: readonly CountedFinding[]) {
  const changes = [...before.flatMap((each) => groupsOf(each, -1)), ...after.flatMap((each) => groupsOf(each, 1))]
  return writeRows(
    db,
    'anomaly counts',
    sumByBlock(changes),
    (values) => sql`
    insert into anomaly_counts (owner_id, state, rule, block, findings) ${values}
    on conflict (owner_id, state, rule, block) do update set findings = anomaly_counts.findings + excluded.findings`,
  )
}

const groupsOf = ({ id, ownerId, state, rule }: CountedFinding, by: number) =>
  [anyOwner, ...(ownerId === null ? [] : [ownerId])].flatMap((owner) =>
    [any, state].flatMap((ofState) =>
      [any, rule].map((ofRule): CountChange<[number, string, string]> => [[owner, ofState, ofRule], id, by]),
    ),
  )

const blocksOf = (db: Db, { ownerId = anyOwner, state, rule }: FindingGroup) =>
  db
    .selectFrom('anomalyCounts')
    .where('ownerId', '=', ownerId)
    .where('state', '=', state ?? any)
    .where('rule', '=', rule ?? any)

export const countGroup = (db: Db, group: FindingGroup): Promise<number> =>
  sumOf(blocksOf(db, group).select((of) => of.fn.sum('findings').as('sum')))

/** Where a deep page of a group starts. */
export const seekGroup = async (db: Db, group: FindingGroup, skipped: number) =>
  seekBlock(
    await blocksOf(db, group).select(['block', 'findings as count']).orderBy('block', 'desc').execute(),
    skipped,
  )
