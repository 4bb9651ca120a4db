import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { promisify } from 'node:util'
import { createContext, createCommandContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import type { Context } from '../../core/context.ts'
import { listMigrations, runMigrations } from '../../core/database/migrate.ts'
import { openDatabase } from '../../core/database/open-database.ts'
import { joinProcesses } from '../../core/jobs/leader.ts'
import { acquireLease } from '../../core/jobs/lease.ts'
import { backups, type BackupTarget } from '../../testing/backups.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg } from '../../testing/files/pictures.ts'
import { set } from '../../testing/outgoing.ts'
import { builtCommand, programEnv } from '../../testing/programs/programs.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { leaseOf } from '../upkeep/run-upkeep-job.ts'
import { manifestFile, signManifest, type Manifest } from './manifest.ts'
import { markRestore } from './restore-marker.ts'
import { hasTables } from './restore-target.ts'

const it = testApp()
const { newFolder, backUp, emptyTarget, restore, rowCounts } = backups(it)

let student: Person
let prepared: Promise<void> | undefined
beforeEach(() => (prepared ??= prepare()))
async function prepare() {
  student = await it.world.student({ organizationId: await it.world.organization() })
  await it.call('POST', '/api/upload/avatar', { ...fileForm(await jpeg()), token: student.token })
}

const configOf = (place: BackupTarget) =>
  readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, SECRET_KEY: place.secretKey })
async function inSchool<T>(place: BackupTarget, work: (context: Context) => Promise<T>): Promise<T> {
  const context = await createCommandContext(configOf(place), it.context.log, { takesEarlier: true })
  return work(context).finally(() => context.database.close())
}

/** A copy of the backup with a changed manifest, signed with the school's key. */
function resigned(path: string, name: string, change: (manifest: Manifest) => object): string {
  const other = newFolder()
  cpSync(path, other, { recursive: true })
  const file = join(other, name, manifestFile)
  const { mac: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Manifest & { mac: string }
  writeFileSync(file, signManifest(it.context.keys, change(manifest) as Manifest))
  return other
}

test('a restore requests confirmation by a second admin, if the school requires one', async (t) => {
  const restored = async (path: string) => {
    const place = await emptyTarget(t)
    await restore(place, path)
    return inSchool(place, ({ database: { read } }) =>
      read.selectFrom('creditConfirmations').selectAll().where('kind', '=', 'restore').execute(),
    )
  }
  const [before, path] = [newFolder(), newFolder()]
  await backUp(before)
  await set(it, { 'proof.secondAdmin': true })
  const { name } = await backUp(path)
  await set(it, { 'proof.secondAdmin': false })
  assert.deepEqual(await restored(before), [])
  const [asked, ...more] = await restored(path)
  assert.deepEqual(more, [])
  const { requestedBy, decidedAt, requestedAt, isConfirmed } = asked!
  assert.deepEqual(
    { requestedBy, decidedAt, requestedAt, isConfirmed },
    { requestedBy: null, decidedAt: null, requestedAt: it.now, isConfirmed: 0 },
  )
  const [change] = JSON.parse(asked!.changes)
  assert.equal(change.name, 'restore.backup')
  assert.ok(change.after.startsWith(`${name} (`), change.after)
})

if (process.env.DATABASE === 'postgres')
  test('a school moves from PostgreSQL to SQLite and back', async (t) => {
    const path = newFolder()
    await backUp(path)
    const expected = await rowCounts(it.context.config)
    const [light, heavy] = [await emptyTarget(t, 'sqlite'), await emptyTarget(t, 'postgres')]
    await restore(light, path)
    const back = newFolder()
    await inSchool(light, (context) => backUp(back, undefined, context))
    assert.deepEqual((await restore(heavy, back)).faults, [])
    // It has the entries of the first restore, and its own.
    assert.deepEqual(await rowCounts(heavy), {
      ...expected,
      operation_logs: (expected.operation_logs ?? 0) + 1,
      credit_changes: (expected.credit_changes ?? 0) + 2,
    })
  })

test('a backup of a newer version is rejected, whether its tables or its format are newer', async (t) => {
  const path = newFolder()
  const { name } = await backUp(path)
  const place = await emptyTarget(t)
  const newer = [
    resigned(path, name, (manifest) => ({ ...manifest, migrations: [...manifest.migrations, '9999-future'] })),
    resigned(path, name, (manifest) => ({ ...manifest, format: 2, version: '9.0.0' })),
  ]
  for (const other of newer)
    await assert.rejects(restore(place, other), /made by version .* which is newer than this one/)
  assert.equal(existsSync(join(place.dataDir, 'files')), false)
})

test('a backup of an older version is migrated', async (t) => {
  const [old, present] = [await emptyTarget(t), await emptyTarget(t)]
  const names = await listMigrations()
  const database = await openDatabase(old)
  await database.write((db) => runMigrations(db, database.columnTypes, names.slice(0, -2)))
  await database.close()
  const path = newFolder()
  await inSchool(old, (context) => backUp(path, undefined, context))
  await restore(present, path)
  const applied = await inSchool(present, ({ database: { read } }) =>
    read.selectFrom('migrations').select('name').orderBy('name').execute(),
  )
  assert.deepEqual(
    applied.map((row) => row.name),
    names,
  )
})

test('an interrupted restore leaves no table, keeps the server from starting, and can be run again', async (t) => {
  const path = newFolder()
  const { name } = await backUp(path)
  const place = await emptyTarget(t)
  const broken = resigned(path, name, (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) =>
      table.name === 'organizations' ? { ...table, rows: 0, chunks: [] } : table,
    ),
  }))
  await assert.rejects(restore(place, broken), /does not exist|foreign key/)
  assert.equal(await hasTables(place), false)
  await assert.rejects(createContext(configOf(place), it.context.log), /is being restored .* Run `npm run restore`/)
  await assert.rejects(
    inSchool(place, async () => {}),
    /is being restored/,
  )
  assert.deepEqual((await restore(place, path)).faults, [])
  await inSchool(place, async () => {})

  // Interrupted after the database was filled, and before the marker was removed.
  const expected = await rowCounts(place)
  await markRestore(place.dataDir, name)
  await restore(place, path)
  assert.deepEqual(await rowCounts(place), expected)
  await markRestore(place.dataDir, '2026-01-01T00-00-00Z')
  await assert.rejects(restore(place, path), /Restoring another backup \(2026-01-01T00-00-00Z\)/)
  const later = newFolder()
  const another = await backUp(later)
  await markRestore(place.dataDir, another.name)
  await assert.rejects(restore(place, later), /The database is not empty/)
})

test('ids deleted before the backup are not reused', async (t) => {
  const last = await it.world.organization()
  await it.context.database.write((db) => db.deleteFrom('organizations').where('id', '=', last).execute())
  const path = newFolder()
  await backUp(path)
  const place = await emptyTarget(t)
  await restore(place, path)
  const row = { name: '新机构', managerName: '张主任', contactPhone: '13800000000', createdAt: 1, updatedAt: 1 }
  const { id } = await inSchool(place, ({ database }) =>
    database.write((db) => db.insertInto('organizations').values(row).returning('id').executeTakeFirstOrThrow()),
  )
  assert.equal(id, last + 1)
})

const run = promisify(execFile)
const failed = ({ stderr }: { stderr: string }) => stderr

test('the commands run while the server is running, warn about missing encryption, and create no key', async (t) => {
  const { dataDir, databaseUrl, secretKey } = it.context.config
  const path = newFolder()
  const place = await emptyTarget(t)
  const env = { ...programEnv, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey }
  const made = await run(process.execPath, [builtCommand('backup'), path], { env })
  assert.match(made.stdout, /Backup [\dTZ-]+ is complete: \d+ rows, \d+ files, \d+ of them new/)
  assert.match(made.stdout, /!!! It is NOT encrypted/)
  assert.match(made.stdout, /!!! The secret key is NOT in it.*\n.*the value of SECRET_KEY/)

  const there = { ...programEnv, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }
  const restoring = (more: object) =>
    run(process.execPath, [builtCommand('restore'), path], { env: { ...there, ...more } })
  assert.match(await restoring({}).then(String, failed), /secret key is needed: put it into .*secret\.key/)
  assert.equal(existsSync(join(place.dataDir, 'secret.key')), false)
  writeFileSync(join(place.dataDir, 'secret.key'), secretKey)
  const { stdout } = await restoring({})
  assert.match(stdout, /Restored from [\dTZ-]+: \d+ rows and \d+ files/)
  const lines = stdout.trim().split('\n')
  assert.ok(lines.length <= 5, stdout)
  assert.equal(lines.at(-1), `Now start the server with DATA_DIR=${place.dataDir}.`)
  assert.match(await restoring({}).then(String, failed), /is not empty/)
})

test('a restored school does not wait for the processes of the one that was backed up', async (t) => {
  const { context } = it
  const path = newFolder()
  const leadership = await joinProcesses(context)
  const lease = await acquireLease(context, leaseOf('backup'))
  await backUp(path)
  await lease?.free()
  await leadership.stop()
  const place = await emptyTarget(t)
  await restore(place, path)
  await inSchool(place, async ({ database: { read } }) => {
    for (const table of ['leases', 'processes'] as const)
      assert.deepEqual(await read.selectFrom(table).selectAll().execute(), [])
  })
})

test('a command reports missing arguments and data', async (t) => {
  const place = await emptyTarget(t)
  const env = { ...programEnv, DATA_DIR: place.dataDir, SECRET_KEY: place.secretKey }
  const backup = (...args: string[]) =>
    run(process.execPath, [builtCommand('backup'), ...args], { env }).then(String, failed)
  assert.match(await backup(), /Usage: backup FOLDER/)
  assert.match(await backup(newFolder()), /There is no school in/)
  assert.equal(existsSync(join(place.dataDir, 'jiangxue.db')), false)
  const empty = newFolder()
  mkdirSync(empty, { recursive: true })
  await assert.rejects(restore(place, empty), /There is no finished backup in/)
})
