import assert from 'node:assert/strict'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { createContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import { listApplied, listMigrations, migrate, runMigrations } from '../../core/database/migrate.ts'
import { openDatabase } from '../../core/database/open-database.ts'
import { backups, type BackupTarget } from '../../testing/backups.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg } from '../../testing/files/pictures.ts'
import { killAt } from '../../testing/programs/kill-at.ts'
import { builtCommand, programEnv, testProgram } from '../../testing/programs/programs.ts'
import { testApp } from '../../testing/test-app.ts'
import { listBackups, openBackup } from './manifest.ts'
import { checkBackup } from './restore-backup.ts'

const it = testApp()
const { newFolder, backUp, emptyTarget, restore, rowCounts } = backups(it)
const envOf = (place: BackupTarget) => ({
  ...programEnv,
  DATA_DIR: place.dataDir,
  DATABASE_URL: place.databaseUrl,
  SECRET_KEY: place.secretKey,
})

const pictures = 12
let prepared: Promise<void> | undefined
beforeEach(() => (prepared ??= prepare()))
async function prepare() {
  const { token } = await it.world.student({ organizationId: await it.world.organization() })
  for (let side = 30; side < 30 + pictures; side++)
    await it.call('POST', '/api/upload/avatar', { ...fileForm(await jpeg(side, side)), token })
}

/** Kill at the first table, at one in the middle, at the last, and while bodies are copied. */
const whileBackingUp = [
  { at: /^access_logs: / },
  { at: /^files: / },
  { at: /^users: / },
  { at: /^verification_codes: /, afterMs: 2 },
  { at: /^verification_codes: /, afterMs: 12 },
]

test('a killed backup leaves earlier ones intact, and the next backup removes its leftovers', async (t) => {
  const path = newFolder()
  const { name } = await backUp(path)
  let killed = 0
  for (const kill of whileBackingUp) {
    const { token } = await it.world.student()
    await it.call('POST', '/api/upload/avatar', { ...fileForm(await jpeg(80 + killed, 90)), token })
    const { wasKilled, lines } = await killAt(
      builtCommand('backup'),
      [path, '--verbose'],
      envOf(it.context.config),
      kill,
    )
    assert.ok(
      lines.some((line) => kill.at.test(line)),
      lines.join('\n'),
    )
    if (wasKilled) killed += 1
    const first = await openBackup(join(path, name), it.context.keys)
    assert.ok((await checkBackup(first, undefined)) >= pictures)
    for (const each of await listBackups(path))
      await checkBackup(await openBackup(join(path, each), it.context.keys), undefined)
  }
  assert.ok(killed >= 3, 'the last ones may end before they are killed')
  const { wasKilled, errors } = await killAt(builtCommand('backup'), [path, '--verbose'], envOf(it.context.config), {
    at: /^never/,
  })
  assert.deepEqual({ wasKilled, errors }, { wasKilled: false, errors: '' })
  const rest = globSync(`${path}/**/*`).filter((each) => /\.unfinished|\.part$|lock/.test(each))
  assert.deepEqual(rest, [])
  assert.deepEqual((await restore(await emptyTarget(t), path)).faults, [])
})

const whileRestoring = [
  { at: /^Checking/ },
  { at: /^It is genuine/ },
  { at: /^It is genuine/, afterMs: 15 },
  { at: /^courses: / },
  { at: /^users: / },
  { at: /^verification_codes: /, afterMs: 5 },
  { at: /^verification_codes: /, afterMs: 60 },
]

test('a restore killed at any point can be run again, and no server starts on a half-restored school', async (t) => {
  const path = newFolder()
  await backUp(path)
  const whole = await emptyTarget(t)
  await restore(whole, path)
  const expected = await rowCounts(whole)
  for (const kill of whileRestoring) {
    const place = await emptyTarget(t)
    writeFileSync(join(place.dataDir, 'secret.key'), place.secretKey)
    await killAt(builtCommand('restore'), [path, '--verbose'], envOf(place), kill)
    if (existsSync(join(place.dataDir, 'restore-unfinished')))
      await assert.rejects(createContext(readConfig(envOf(place)), it.context.log), /is being restored/)
    const again = await killAt(builtCommand('restore'), [path, '--verbose'], envOf(place), { at: /^never/ })
    assert.ok(again.errors === '' || /is not empty/.test(again.errors), again.errors)
    assert.deepEqual(await rowCounts(place), expected, String(kill.at))
  }
})

const rows = 30_000
/** Number of migrations before the operation log had indexes and a chain, so that migrating processes all its rows. */
const knownThen = 17

async function oldSchool(t: TestContext) {
  const place = await emptyTarget(t)
  const names = (await listMigrations()).slice(0, knownThen)
  const database = await openDatabase(place)
  await database.write(async (db) => {
    await runMigrations(db, database.columnTypes, names)
    await sql`
      insert into operation_logs (at, user_id, username, action, target_type, target_id, detail, ip, result)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(rows)})
      select n, null, 'someone', 'course.update', 'course', 'x', '', '', 'success' from numbers`.execute(db)
  })
  await database.close()
  return { place, names }
}

test('a migration killed at any point leaves the old or the new schema, and the next start finishes it', async (t) => {
  const all = await listMigrations()
  const program = testProgram('migrate-until-killed')
  const timed = await oldSchool(t)
  const begun = performance.now()
  assert.deepEqual((await killAt(program, [], envOf(timed.place), { at: /^never/ })).lines, ['begun', 'done'])
  const tookMs = performance.now() - begun
  const found = new Set<'old' | 'new'>()
  for (let point = 0; point < 6; point++) {
    const { place, names } = await oldSchool(t)
    await killAt(program, [], envOf(place), { at: /^begun/, afterMs: (tookMs * point) / 10 })
    const database = await openDatabase(place)
    const applied = await listApplied(database.read)
    found.add(applied.length === names.length ? 'old' : 'new')
    assert.deepEqual(applied, applied.length === names.length ? names : all)
    await migrate(database)
    assert.deepEqual(await listApplied(database.read), all)
    const { total } = await database.read
      .selectFrom('operationLogs')
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(total), rows)
    await database.close()
  }
  assert.ok(found.has('old'))
})
