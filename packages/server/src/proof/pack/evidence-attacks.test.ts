import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { beforeEach, test } from 'node:test'
import type { FindingCode } from '@jiangxue/contract/proof/evidence.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { chainSegment, sealHead } from '../../ledger/chain/ledger-chain.ts'
import { checkEvidence, codesOf, EvidenceSchool } from '../../testing/papers/evidence-school.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'
import type { PackReport } from '../verifier/check-pack.ts'

const it = testApp()
const made = new EvidenceSchool(it)
beforeEach(() => made.make())

/**
 * Checks a pack after a change in the database, which is then undone. `later` is another change after the next anchor.
 */
async function packAfter(
  change: (db: Db) => Promise<unknown>,
  isAnchored = false,
  later?: (db: Db) => Promise<unknown>,
): Promise<PackReport> {
  const tables = [
    'certificates',
    'media',
    'lessons',
    'study_refusals',
    'study_segments',
    'student_totals',
    'anchors',
    'anchor_leaves',
  ] as const
  const kept = await Promise.all(
    tables.map((table) => sql<any>`select * from ${sql.table(table)}`.execute(it.context.database.read)),
  )
  await it.context.database.write(change)
  try {
    if (isAnchored) await makeAnchor(it.context)
    if (later) await it.context.database.write(later)
    return checkEvidence(await made.download(), made.anchor.statement)
  } finally {
    await restore(
      tables,
      kept.map(({ rows }) => rows),
    )
  }
}
async function restore(tables: readonly string[], kept: readonly any[][]) {
  await it.context.database.write(async (db) => {
    await sql`delete from anchor_deliveries`.execute(db)
    for (const table of [
      'anchor_nodes',
      'anchor_leaves',
      'anchors',
      'study_segments',
      'study_refusals',
      'certificates',
    ])
      await sql`delete from ${sql.table(table)}`.execute(db)
    for (const [index, table] of tables.entries())
      for (const row of kept[index]!) {
        const { id, ...values } = row
        const target = db as any
        if (['anchors', 'anchor_leaves', 'study_segments', 'study_refusals', 'certificates'].includes(table))
          await target.insertInto(camel(table)).values(row).execute()
        else if (table === 'student_totals')
          await target.updateTable('studentTotals').set(row).where('studentId', '=', row.studentId).execute()
        else await target.updateTable(camel(table)).set(values).where('id', '=', id).execute()
      }
  })
  rmSync(`${it.context.config.anchorKeyFile}.log`, { force: true })
}
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Changes the last anchored row and recomputes every link and seal, as an attacker with the key could. */
async function rewriteWithKey(db: Db) {
  const { ledger } = it.context.keys
  const rows = await db
    .selectFrom('studySegments')
    .selectAll()
    .where('studentId', '=', made.student.id)
    .orderBy('number')
    .execute()
  const last = rows.at(-1)!
  const raised = { ...last, toMs: last.toMs - 1000, newMs: last.newMs - 1000, endedAt: last.endedAt - 1000 }
  const session = await db
    .selectFrom('playbackSessions')
    .selectAll()
    .where('id', '=', last.playbackSessionId)
    .executeTakeFirstOrThrow()
  const before = rows.at(-2)!
  const mac = chainSegment(ledger, before.number === last.number - 1 ? before.mac : '', {
    ...raised,
    loginId: session.loginId,
    mediaSha256: '',
  })
  await db
    .updateTable('studySegments')
    .set({ ...raised, mac })
    .where('id', '=', last.id)
    .execute()
  const totals = await db
    .selectFrom('studentTotals')
    .selectAll()
    .where('studentId', '=', made.student.id)
    .executeTakeFirstOrThrow()
  const head = { ...totals, ledgerMac: mac, creditedMs: totals.creditedMs - 1000 }
  await db
    .updateTable('studentTotals')
    .set({ ...head, headMac: sealHead(ledger, head) })
    .where('studentId', '=', made.student.id)
    .execute()
}

const attacks: readonly (readonly [
  name: string,
  code: FindingCode,
  attack: (db: Db) => Promise<unknown>,
  isAnchored?: boolean,
])[] = [
  ['raised hours of a lesson', 'lesson.changed', (db) => sql`update lessons set credit_hundredths = 9999`.execute(db)],
  [
    'raised hours of a lesson, anchored since',
    'lesson.changed',
    (db) => sql`update lessons set credit_hundredths = 9999`.execute(db),
    true,
  ],
  [
    'a changed video duration',
    'lesson.changed',
    (db) => sql`update media set duration_ms = duration_ms - 1000`.execute(db),
  ],
  [
    'a replaced video file',
    'row.digest',
    (db) => sql`update media set sha256 = 'JPJgXkLeQmz_BdEBKNpbTrGrJfrwRNJTSgi5gSUXmlM'`.execute(db),
  ],
  [
    'a changed delivery value of a row',
    'row.digest',
    (db) => sql`update study_segments set delivery = 'sent'`.execute(db),
  ],
  [
    'a row without delivery of a time that required it',
    'row.undelivered',
    (db) => sql`update study_segments set delivery = 'missing'`.execute(db),
  ],
  [
    'a forged certificate',
    'certificate.hours',
    (db) => sql`update certificates set completed_hundredths = 800400`.execute(db),
  ],
  [
    'a backdated certificate',
    'certificate.late',
    async (db) => {
      await made.certify(it.now - 40 * 3_600_000, db)
    },
  ],
  ['rows rewritten with the key in hand', 'row.digest', rewriteWithKey],
  ['the same, anchored since', 'row.digest', rewriteWithKey, true],
  [
    'the same, with the student’s earlier leaves removed',
    'row.late',
    async (db) => {
      await rewriteWithKey(db)
      await sql`update anchor_leaves set target_id = 99999 where kind = 'student' and target_id = ${made.student.id}`.execute(
        db,
      )
    },
    true,
  ],
  [
    'an old copy of the complete database',
    'anchor.unknown',
    async (db) => {
      await sql`delete from anchors where number >= ${made.anchor.number}`.execute(db)
      await sql`delete from study_segments where student_id = ${made.student.id} and number = 5`.execute(db)
      rmSync(`${it.context.config.anchorKeyFile}.log`, { force: true })
    },
  ],
]
for (const [name, code, attack, isAnchored] of attacks)
  test(`the pack reports ${name}`, async () => {
    const codes = codesOf(await packAfter(attack, isAnchored))
    assert.ok(codes.includes(code), codes.join())
  })

test('the pack reports a certificate that is valid again after its revocation or deletion was anchored', async () => {
  for (const gone of [sql`status = 'REVOKED'`, sql`deleted_at = created_at`]) {
    const end = (db: Db) => sql`update certificates set ${gone}`.execute(db)
    const revive = (db: Db) => sql`update certificates set status = 'VALID', deleted_at = null`.execute(db)
    assert.deepEqual(codesOf(await packAfter(end, true)), [])
    assert.ok(codesOf(await packAfter(end, true, revive)).includes('certificate.changed'))
  }
})

test('the pack has no findings after all attacks are undone', async () => {
  assert.deepEqual((await checkEvidence(await made.download(), made.anchor.statement)).findings, [])
})
