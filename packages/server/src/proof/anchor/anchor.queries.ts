import type { OperationAction } from '@jiangxue/contract/office/operation.values.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import { findRows, writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { countRows, rowsOf, type PageAt } from '../../core/database/page-of.ts'
import { isFound } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'
import type { LeafKind } from '../../ledger/encoding/encodings.ts'
import type { TreeNode } from '../../ledger/encoding/merkle.ts'

export type AnchorRow = Selectable<Schema['anchors']>
export type LeafRow = Selectable<Schema['anchorLeaves']>

export const insertAnchor = (db: Db, row: Insertable<Schema['anchors']>) =>
  db.insertInto('anchors').values(row).execute()

export const findLastAnchor = (db: Db): Promise<AnchorRow | undefined> =>
  db.selectFrom('anchors').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

export const findAnchor = (db: Db, number: number): Promise<AnchorRow | undefined> =>
  db.selectFrom('anchors').selectAll().where('number', '=', number).executeTakeFirst()

/** The number of anchored leaves; leaves beyond it are leftovers of an interrupted anchor. */
export async function findTreeSize(db: Db): Promise<number> {
  const row = await db
    .selectFrom('anchors')
    .select('size')
    .where('isLost', '=', 0)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.size ?? 0
}

/** A page of all anchors in order; one per night is few. */
export const listAnchorsAfter = (db: Db, number: number, limit: number): Promise<AnchorRow[]> =>
  db.selectFrom('anchors').selectAll().where('number', '>', number).orderBy('number').limit(limit).execute()

export const listLatestAnchors = (db: Db, at: PageAt): Promise<AnchorRow[]> =>
  rowsOf(db.selectFrom('anchors').selectAll().orderBy('number', 'desc'), at)

export const countAnchors = (db: Db): Promise<number> => countRows(db.selectFrom('anchors'))

export const insertLeaves = (db: Db, leaves: readonly Omit<LeafRow, never>[]) =>
  writeRows(
    db,
    'leaves of anchors',
    leaves.map((row) => [row.position, row.kind, row.targetId, row.hash, row.facts]),
    (rows) => sql`insert into anchor_leaves (position, kind, target_id, hash, facts) ${rows}`,
  )

export const insertNodes = (db: Db, nodes: readonly TreeNode[]) =>
  writeRows(
    db,
    'nodes of anchors',
    nodes.map(({ level, index, hash }) => [level, index, hash]),
    (rows) => sql`insert into anchor_nodes (level, position, hash) ${rows}`,
  )

/** Removes up to `limit` leaves from a position on. Returns how many. */
export async function deleteLeavesFrom(db: Db, position: number, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('anchorLeaves')
    .where('position', 'in', (of) =>
      of.selectFrom('anchorLeaves').select('position').where('position', '>=', position).limit(limit),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export const deleteNodesBeyond = (db: Db, level: number, complete: number) =>
  db.deleteFrom('anchorNodes').where('level', '=', level).where('position', '>=', complete).execute()

/** The hashes of leaves, or of complete subtrees of one level, in order. */
export const listHashes = (db: Db, level: number, from: number, count: number): Promise<{ hash: string }[]> =>
  level === 0
    ? db
        .selectFrom('anchorLeaves')
        .select('hash')
        .where('position', '>=', from)
        .where('position', '<', from + count)
        .orderBy('position')
        .execute()
    : db
        .selectFrom('anchorNodes')
        .select('hash')
        .where('level', '=', level)
        .where('position', '>=', from)
        .where('position', '<', from + count)
        .orderBy('position')
        .execute()

/** The last of the first `size` leaves of each of the given targets; later ones are not anchored yet. */
export const findLastLeaves = (
  db: Db,
  kind: LeafKind,
  ids: readonly number[],
  size: number,
): Promise<{ targetId: number; position: number; facts: string }[]> =>
  findRows(
    db,
    `last leaves ${kind}`,
    ids.map((id) => [id, size]),
    (keys) => sql`
      select leaf.target_id, leaf.position, leaf.facts from (
        select distinct wanted.column1, (
          select max(each.position) from anchor_leaves as each
          where each.kind = ${sql.lit(kind)} and each.target_id = wanted.column1
            and each.position < wanted.column2) as position
        from (${keys}) as wanted) as last
      inner join anchor_leaves as leaf on leaf.position = last.position`,
  )

export const saveLeafFacts = (db: Db, position: number, facts: string) =>
  db.updateTable('anchorLeaves').set({ facts }).where('position', '=', position).execute()

/** The anchored leaves of some targets, oldest first. */
export const listLeavesOf = (db: Db, kind: LeafKind, targetIds: readonly number[], size: number): Promise<LeafRow[]> =>
  db
    .selectFrom('anchorLeaves')
    .selectAll()
    .where('kind', '=', kind)
    .where('targetId', 'in', targetIds)
    .where('position', '<', size)
    .orderBy('position')
    .execute()

/** The names of admins who made anchors manually. */
export async function findMakers(db: Db, anchors: readonly AnchorRow[]): Promise<{ id: number; name: string }[]> {
  const ids = anchors.flatMap(({ madeBy }) => madeBy ?? [])
  return ids.length === 0 ? [] : db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
}

/** Leaves from a position on, in order. */
export const listLeavesFrom = (db: Db, position: number, limit: number): Promise<LeafRow[]> =>
  db.selectFrom('anchorLeaves').selectAll().where('position', '>=', position).orderBy('position').limit(limit).execute()

/** Students and certificates that were anchored but no longer exist. There must be none. */
export const listVanished = (db: Db, size: number): Promise<{ kind: string; targetId: number }[]> =>
  db
    .selectFrom('anchorLeaves')
    .select(['kind', 'targetId'])
    .distinct()
    .where('position', '<', size)
    .where((where) =>
      where.or([
        where.and([
          where('kind', '=', 'student'),
          where('targetId', 'not in', (of) => of.selectFrom('studentTotals').select('studentId')),
        ]),
        where.and([
          where('kind', '=', 'certificate'),
          where('targetId', 'not in', (of) => of.selectFrom('certificates').select('id')),
        ]),
      ]),
    )
    .orderBy('kind')
    .orderBy('targetId')
    .execute()

/** Whether the operation log contains the issue of a certificate. */
export const wasIssued = (db: Db, certificateNumber: string, createdAt: number): Promise<boolean> =>
  isFound(
    db
      .selectFrom('operationLogs')
      .select('id')
      .where('action', 'in', ['certificate.issue', 'certificate.reissue'])
      .where('at', '>=', createdAt)
      .where('at', '<=', createdAt + issuedWithinMs)
      .where('detail', 'like', `%${certificateNumber}%`),
  )
/** A certificate and its log row are written in one transaction. */
const issuedWithinMs = 60_000

/** Whether one of these operations has changed a class since an instant. */
export const wasClassChanged = (
  db: Db,
  classId: number,
  actions: readonly OperationAction[],
  since: number,
): Promise<boolean> =>
  isFound(
    db
      .selectFrom('operationLogs')
      .select('id')
      .where('action', 'in', actions)
      .where('targetId', '=', String(classId))
      .where('at', '>=', since)
      .limit(1),
  )
