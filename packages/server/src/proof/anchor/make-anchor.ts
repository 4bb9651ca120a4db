import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { withSnapshot } from '../../core/database/open-reader.ts'
import type { Actor } from '../../core/http/caller.ts'
import type { LeaseKind } from '../../core/jobs/lease.queries.ts'
import { acquireLease, type Lease } from '../../core/jobs/lease.ts'
import { audit, auditOwn } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { toInstant } from '../../core/units.ts'
import type { Statement } from '../../ledger/encoding/encodings.ts'
import { hashLeaf, hashText, type TreeNode } from '../../ledger/encoding/merkle.ts'
import { institutionOf } from '../../papers/record/print-record.ts'
import { readAnchorKey } from './anchor-key.ts'
import { addToAnchorLog, readAnchorLog, readStatement, type SignedStatement } from './anchor-log.ts'
import { AnchorTree, storedLevels } from './anchor-tree.ts'
import {
  deleteLeavesFrom,
  deleteNodesBeyond,
  findLastAnchor,
  findTreeSize,
  insertAnchor,
  insertLeaves,
  insertNodes,
  listAnchorsAfter,
  type AnchorRow,
  type LeafRow,
} from './anchor.queries.ts'
import { changedLeaves, hash, targetOf } from './anchored-leaves.ts'
import { queueDeliveries } from './queue-deliveries.ts'

/** Lets only one process make an anchor. */
export const anchorLease: LeaseKind = { name: 'anchor', leaseMs: 120_000 }
const leavesPerWrite = 256
const levels = 53

/**
 * Adds what has changed in the ledger, the certificates and the lessons to the tree, signs the new root and queues its
 * deliveries. It blocks nothing: it reads one snapshot and writes leaves in small transactions, which count once the
 * anchor itself is stored.
 */
export async function makeAnchor(context: Context, by?: Actor): Promise<AnchorRow> {
  const lease = await waitForLease(context)
  try {
    const last = await continueLog(context)
    const size = await findTreeSize(context.database.read)
    await removeLeftovers(context, size)
    return await growAndSign(context, by, last, size, lease)
  } finally {
    await lease.free()
  }
}

/** Takes the lease; throws if another process is making an anchor. */
const waitForLease = async (context: Context): Promise<Lease> =>
  existing(await acquireLease(context, anchorLease), 'proof.underway')

/**
 * Returns the last anchor. Anchors that only the log next to the key contains were signed after the backup that this
 * database was restored from: they stay in the chain as lost, so that no one can deny them.
 */
async function continueLog({ config, database }: Context): Promise<AnchorRow | undefined> {
  const log = await readAnchorLog(config)
  return database.write(async (db) => {
    const last = await findLastAnchor(db)
    const missing = log.filter((signed) => readStatement(signed).number > (last?.number ?? 0))
    for (const signed of missing) await insertAnchor(db, { ...toColumns(signed), madeBy: null, isLost: 1 })
    return findLastAnchor(db)
  })
}

const toColumns = ({ statement, signature }: SignedStatement) => {
  const { number, madeAt, size, root } = readStatement({ statement })
  return { number, madeAt: Date.parse(madeAt), size, root, statement, signature }
}

async function removeLeftovers({ database }: Context, size: number): Promise<void> {
  while ((await database.write((db) => deleteLeavesFrom(db, size, leavesPerWrite))) > 0);
  for (let level = storedLevels; level < levels; level += storedLevels)
    await database.write((db) => deleteNodesBeyond(db, level, Math.floor(size / 2 ** level)))
}

async function growAndSign(
  context: Context,
  by: Actor | undefined,
  last: AnchorRow | undefined,
  before: number,
  lease: Lease,
): Promise<AnchorRow> {
  const { config, database, keys, settings, now } = context
  const number = (last?.number ?? 0) + 1
  // Take the time before the snapshot: whatever was recorded until now is in it.
  const madeAt = Math.max(now(), (last?.madeAt ?? 0) + 1)
  const edge = await new AnchorTree(database.read).edge(before)
  await withSnapshot(config, async (snapshot) => {
    const write = leafWriter(context, lease)
    for await (const leaf of changedLeaves(snapshot, keys, before, number)) {
      const facts = JSON.stringify(leaf)
      const row = { position: edge.size, kind: leaf.kind, targetId: targetOf(leaf), hash: hashLeaf(hash, facts), facts }
      await write.add(row, edge.add(row.hash))
    }
    await write.rest()
  })
  const key = readAnchorKey(config)
  const statement = JSON.stringify({
    kind: 'jiangxue-anchor',
    v: 1,
    number,
    school: institutionOf(await settings.current()),
    madeAt: toInstant(madeAt),
    size: edge.size,
    root: edge.root(),
    previous: last ? hashText(hash, last.statement) : '',
    publicKey: key.publicKey,
  } satisfies Statement)
  const signed = { statement, signature: key.sign(statement) }
  const anchor: AnchorRow = { ...toColumns(signed), madeBy: by?.caller.userId ?? null, isLost: 0 }
  const values = await settings.current()
  await database.write(async (db) => {
    await insertAnchor(db, anchor)
    await queueDeliveries(db, { keys, values, now: now() }, anchor)
    await log(db, context, by, anchor)
  })
  await completeLog(context)
  return anchor
}

/** Writes leaves and stored nodes in batches. */
function leafWriter({ database }: Context, lease: Lease) {
  let leaves: LeafRow[] = []
  let nodes: TreeNode[] = []
  const rest = async () => {
    const [newLeaves, newNodes] = [leaves, nodes]
    ;[leaves, nodes] = [[], []]
    await database.write(async (db) => {
      await insertLeaves(db, newLeaves)
      await insertNodes(db, newNodes)
    })
    if (!(await lease.renew())) throw problem('proof.underway')
  }
  return {
    rest,
    add: async (leaf: LeafRow, completed: readonly TreeNode[]) => {
      leaves.push(leaf)
      nodes.push(...completed.filter(({ level }) => level % storedLevels === 0))
      if (leaves.length >= leavesPerWrite) await rest()
    },
  }
}

function log(db: Db, context: Context, by: Actor | undefined, { number, size, root }: AnchorRow): Promise<void> {
  const operation = { action: 'anchor.make', targetId: number, detail: { leaves: size, root } } as const
  return by ? audit(db, by, operation) : auditOwn(db, context.now(), operation)
}

/** Appends anchors that are in the database but not yet in the log. */
async function completeLog({ config, database }: Context): Promise<void> {
  const last = (await readAnchorLog(config)).at(-1)
  const missing = await listAnchorsAfter(database.read, last ? readStatement(last).number : 0, Number.MAX_SAFE_INTEGER)
  await addToAnchorLog(config, missing)
}
