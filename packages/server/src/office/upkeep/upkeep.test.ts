import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, test } from 'node:test'
import { findLastRun, insertJobRun } from '../../core/jobs/job-run.queries.ts'
import { joinProcesses, leaderLease } from '../../core/jobs/leader.ts'
import { saveLease } from '../../core/jobs/lease.queries.ts'
import { writeLogs } from '../../core/log/logs.ts'
import { recordRestore } from '../../ledger/changes/credit-change.ts'
import { insertUser } from '../../people/account/account.queries.ts'
import { mailSettings, queued, set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { listBackups } from '../backup/manifest.ts'
import { endUpkeepJobs, leaseOf } from './run-upkeep-job.ts'
import { lastTime } from './upkeep-due.ts'
import { notifyUpkeepProblems } from './upkeep-notices.ts'
import { runDueUpkeep } from './watch-upkeep.ts'

const it = testApp()
const folder = mkdtempSync(join(tmpdir(), 'jiangxue-upkeep-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const hour = 3600
const path = '/api/admin/system'

/** Signs in again, because logins expire as days pass. */
const token = async () => (await it.world.person('ADMIN')).token
afterEach(() => delete process.env['BACKUP_PASSPHRASE'])

const saveBackup = async (body: object) => it.post('/api/admin/settings/backup', body, await token())
const status = async () => (await it.get(path, await token())).body
const run = () => runDueUpkeep(it.context)
/** Moves the clock to the next occurrence of an hour in Shanghai. */
function passTo(time: number) {
  const now = (it.now / 1000 + 8 * hour) % 86_400
  it.pass((time * hour - now + 86_400) % 86_400 || 86_400)
}

test('a folder is checked before it is saved', async () => {
  const refused = async (body: object) => (await saveBackup(body)).body.errors?.folder
  assert.equal(await refused({ isOn: true }), '请填写备份文件夹')
  assert.equal(await refused({ folder: 'backups' }), '请填写绝对路径，例如 /mnt/backups')
  assert.equal(await refused({ folder: join(it.context.config.dataDir, 'b') }), '不能在数据目录或程序目录之内')
  assert.equal(await refused({ folder: join(import.meta.dirname, 'b') }), '不能在数据目录或程序目录之内')
  writeFileSync(join(folder, 'file'), '')
  assert.equal(await refused({ folder: join(folder, 'file', 'b') }), '服务器无法写入该文件夹，请检查路径和权限')
  assert.equal((await saveBackup({ keepDays: 0 })).body.errors.keepDays, '请输入 1 到 366 的整数')
})

test('without settings nothing is backed up, and starting a backup returns the reason', async () => {
  await run()
  assert.equal(await findLastRun(it.context.database.read, 'backup'), undefined)
  const { status: code, body } = await it.post(`${path}/backup`, {}, await token())
  assert.deepEqual({ code, problem: body.problem }, { code: 409, problem: 'system.noBackupFolder' })
  assert.deepEqual((await status()).backup.last, null)
})

test('the school is backed up daily at its hour, and a missed backup is made immediately', async () => {
  const place = join(folder, 'daily')
  process.env['BACKUP_PASSPHRASE'] = 'correct horse battery'
  assert.equal((await saveBackup({ isOn: true, folder: place, time: '02:00', keepDays: 2, keepWeeks: 0 })).status, 200)
  await run()
  await run()
  assert.equal((await listBackups(place)).length, 1)
  passTo(1)
  await run()
  assert.equal((await listBackups(place)).length, 1, 'before its hour')
  for (let day = 1; day <= 2; day++) {
    passTo(2)
    await run()
  }
  const names = await listBackups(place)
  assert.equal(names.length, 2, 'the oldest has been removed')
  const { backup } = await status()
  assert.deepEqual(
    { isOn: backup.isOn, isEncrypted: backup.isEncrypted, isRunning: backup.isRunning },
    { isOn: true, isEncrypted: true, isRunning: false },
  )
  assert.deepEqual(
    { isSuccess: backup.last.isSuccess, name: backup.last.name, isEncrypted: backup.last.isEncrypted },
    { isSuccess: true, name: names[1], isEncrypted: true },
  )
  assert.ok(backup.last.rows > 0)
  assert.equal(Date.parse(backup.nextAt), lastTime('02:00', 'Asia/Shanghai', it.now) + 24 * hour * 1000)
})

test('a failed backup is retried in an hour, and reported in the back office, by health and by e-mail', async () => {
  await set(it, mailSettings)
  const head = {
    role: 'ADMIN',
    name: '校长',
    phone: null,
    email: 'head@example.cn',
    passwordHash: '',
    status: 'ACTIVE',
  } as const
  await it.context.database.write((db) => insertUser(db, { ...head, username: 'head' }, it.now))
  const place = join(folder, 'failing')
  assert.equal((await saveBackup({ isOn: true, folder: place })).status, 200)
  rmSync(place, { recursive: true })
  writeFileSync(place, 'no folder any more')
  passTo(2)
  await run()
  const { backup, status: state, reasons } = await status()
  assert.deepEqual(
    { isSuccess: backup.last.isSuccess, name: backup.last.name, state, reasons },
    { isSuccess: false, name: null, state: 'degraded', reasons: ['backupFailed'] },
  )
  assert.match(backup.last.message, /EEXIST|ENOTDIR/)
  assert.equal(backup.lastSuccess.isSuccess, true)
  const notices = async () => (await it.get('/api/admin/stats/dashboard', await token())).body.notices
  assert.deepEqual(await notices(), ['backupFailed'])
  await notifyUpkeepProblems(it.context)
  await notifyUpkeepProblems(it.context)
  const [message, ...more] = await queued(it)
  assert.deepEqual({ target: message?.target, more }, { target: 'head@example.cn', more: [] })
  assert.match((message as { text: string }).text, /最近一次备份失败/)
  await it.context.database.write((db) => db.deleteFrom('outbox').execute())
  const failedAt = backup.last.startedAt
  it.pass(hour / 2)
  await run()
  assert.equal((await status()).backup.last.startedAt, failedAt)
  rmSync(place)
  it.pass(hour / 2)
  await run()
  assert.equal((await status()).backup.last.isSuccess, true)
  assert.deepEqual(await notices(), [])
  it.pass(3 * 86_400)
  assert.deepEqual(await notices(), ['backupOld'])
})

test('an admin can start a backup, and only one runs at a time', async () => {
  const place = join(folder, 'by-hand')
  await saveBackup({ isOn: false, folder: place })
  const admin = await it.world.person('ADMIN')
  const begun = await it.post(`${path}/backup`, {}, admin.token)
  assert.deepEqual(
    { status: begun.status, message: begun.body.message },
    { status: 200, message: '已开始备份，完成后显示结果' },
  )
  const second = await it.post(`${path}/backup`, {}, await token())
  assert.deepEqual({ status: second.status, problem: second.body.problem }, { status: 409, problem: 'system.underway' })
  assert.equal((await status()).backup.isRunning, true)
  while ((await status()).backup.isRunning) await new Promise((turn) => setImmediate(turn))
  assert.equal((await listBackups(place)).length, 1)
  const { content } = (await it.get('/api/admin/logs/operation?action=backup.start', await token())).body
  assert.deepEqual(
    { contentLength: content.length, username: content[0].username },
    { contentLength: 1, username: admin.username },
  )
})

test('a backup aborted by a server stop leaves neither a result nor a lasting lock', async () => {
  const place = join(folder, 'stopped')
  await saveBackup({ isOn: true, folder: place })
  const before = await findLastRun(it.context.database.read, 'backup')
  await it.post(`${path}/backup`, {}, await token())
  await endUpkeepJobs(it.context)
  assert.deepEqual(await findLastRun(it.context.database.read, 'backup'), before)
  assert.equal((await status()).backup.isRunning, false)
  // The test process keeps running, unlike a stopped server.
  rmSync(join(place, 'lock'), { force: true })
  passTo(2)
  await run()
  assert.equal((await listBackups(place)).length, 1)
  assert.deepEqual(
    readdirSync(place).filter((name) => name.endsWith('.unfinished')),
    [],
  )
  await saveBackup({ isOn: false })
})

test('a restored school is backed up automatically only after a manual backup, so that a trial copy replaces none', async () => {
  const place = join(folder, 'restored')
  it.pass(60)
  await saveBackup({ isOn: true, folder: place })
  const { database, keys } = it.context
  const facts = { backup: '2026-11-20T02-00-00Z', madeAt: '2026-11-20T02:00:00.000Z', version: '1.0.0' }
  await database.write((db) => recordRestore(db, keys.ledger, facts, it.now))
  passTo(2)
  await run()
  assert.deepEqual([(await listBackups(place)).length, (await status()).backup.nextAt], [0, null])
  await it.post(`${path}/backup`, {}, await token())
  while ((await status()).backup.isRunning) await new Promise((turn) => setImmediate(turn))
  passTo(2)
  await run()
  assert.equal((await listBackups(place)).length, 2)
  await saveBackup({ isOn: false })
})

test('the ledger is verified each night, its result stored, and a fault reported', async () => {
  const { database } = it.context
  await database.write((db) => db.deleteFrom('jobRuns').where('job', '=', 'verify').execute())
  passTo(12)
  await run()
  const weekly = (await status()).verify.last
  assert.equal(weekly.isSuccess, true, 'at noon, because a week has passed without a verification')
  passTo(18)
  await run()
  assert.deepEqual((await status()).verify.last, weekly, 'not in the evening')
  await writeLogs(it.context, it.logs)
  passTo(3)
  await run()
  await run()
  const { last } = (await status()).verify
  assert.deepEqual(
    { isSuccess: last.isSuccess, faults: last.faults, messages: last.messages },
    { isSuccess: true, faults: 0, messages: [] },
  )
  assert.ok(last.operations > 0)
  const rewrite = (ip: string) =>
    database.write((db) => db.updateTable('operationLogs').set({ ip }).where('number', '=', 1).execute())
  const { ip } = await database.read
    .selectFrom('operationLogs')
    .select('ip')
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  await rewrite('192.0.2.1')
  passTo(3)
  await run()
  const { verify, reasons } = await status()
  assert.deepEqual({ isSuccess: verify.last.isSuccess, faults: verify.last.faults }, { isSuccess: false, faults: 1 })
  assert.match(verify.last.messages[0], /Operation \d+ has been changed/)
  assert.deepEqual(reasons, ['ledgerBroken'])
  await rewrite(ip)
})

test('one of several processes leads, and another takes over when it leaves or dies', async () => {
  const { context } = it
  const first = await joinProcesses(context)
  const second = await joinProcesses(context)
  assert.deepEqual([first.isLeader(), second.isLeader()], [true, false])
  const { processes } = await status()
  assert.deepEqual(processes.map((each: { pid: number; isLeader: boolean }) => [each.pid, each.isLeader]).toSorted(), [
    [process.pid, false],
    [process.pid, true],
  ])
  await first.stop()
  assert.equal((await status()).processes.length, 1)
  const third = await joinProcesses(context)
  assert.equal(third.isLeader(), true)
  it.pass(60)
  const fourth = await joinProcesses(context)
  assert.equal(fourth.isLeader(), true, 'the third has been silent for a minute')
  for (const each of [second, third, fourth]) await each.stop()
})

test('a process that died during a job blocks it only until its lease expires', async () => {
  await saveBackup({ isOn: false, folder: join(folder, 'died') })
  await it.context.database.write((db) => saveLease(db, leaseOf('backup'), 'gone', it.now))
  assert.equal((await it.post(`${path}/backup`, {}, await token())).status, 409)
  it.pass(121)
  assert.equal((await it.post(`${path}/backup`, {}, await token())).status, 200)
  await endUpkeepJobs(it.context)
})

test('a backup from before the clock was set back does not count for the following days', async () => {
  const place = join(folder, 'ahead')
  await saveBackup({ isOn: true, folder: place })
  const year = 365 * 86_400
  it.pass(year)
  passTo(2)
  await run()
  it.pass(-year)
  passTo(2)
  await run()
  assert.equal((await listBackups(place)).length, 2)
  await saveBackup({ isOn: false })
})

test('a lease from before the clock was set back does not block anything', async () => {
  const { database } = it.context
  const ahead = it.now + 20 * 60 * 1000
  await database.write((db) => saveLease(db, leaderLease, 'gone', ahead))
  const process = await joinProcesses(it.context)
  assert.equal(process.isLeader(), true)
  assert.equal((await status()).processes.filter(({ isLeader }: { isLeader: boolean }) => isLeader).length, 1)
  await process.stop()
})

test('the newest hundred results of each job are retained', async () => {
  const { database } = it.context
  const row = { job: 'many', startedAt: 1, endedAt: 1, isSuccess: 1, facts: '{}' } as const
  for (let index = 0; index < 103; index++) await database.write((db) => insertJobRun(db, row))
  const rows = await database.read.selectFrom('jobRuns').select('id').where('job', '=', 'many').execute()
  assert.equal(rows.length, 100)
})
