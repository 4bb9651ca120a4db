import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { recordRun } from '../../core/jobs/record-run.ts'
import { testApp } from '../../testing/test-app.ts'
import { lockWaitMs } from '../backup/backup-folder.ts'
import { listBackups } from '../backup/manifest.ts'
import { outcomeOf, runBackup } from '../backup/run-backup.ts'
import { runDueUpkeep } from './watch-upkeep.ts'

const it = testApp()
const folder = mkdtempSync(join(tmpdir(), 'jiangxue-scheduled-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const path = '/api/admin/system'
const day = 86_400

/** Signs in again, because logins expire as days pass. */
const token = async () => (await it.world.person('ADMIN')).token
const saveBackup = async (body: object) =>
  assert.equal((await it.post('/api/admin/settings/backup', body, await token())).status, 200)
const backup = async () => (await it.get(path, await token())).body.backup

test('an unmounted disk makes the backup fail, rather than be made below the mount point', async () => {
  const [place, away] = [join(folder, 'mount'), join(folder, 'unmounted')]
  await saveBackup({ isOn: true, folder: place })
  await runDueUpkeep(it.context)
  assert.equal((await backup()).last.isSuccess, true)
  renameSync(place, away)
  mkdirSync(place)
  it.pass(day)
  await runDueUpkeep(it.context)
  const { last } = await backup()
  assert.deepEqual([last.isSuccess, readdirSync(place)], [false, []])
  assert.match(last.message, /There is no backup in .*mount any more/)
  rmSync(place, { recursive: true })
  renameSync(away, place)
  it.pass(3600)
  await runDueUpkeep(it.context)
  assert.deepEqual([(await backup()).last.isSuccess, (await listBackups(place)).length], [true, 2])
})

test('a folder that was emptied or replaced on purpose is used after a backup by hand', async () => {
  const place = join(folder, 'emptied')
  await saveBackup({ isOn: true, folder: place })
  it.pass(day)
  await runDueUpkeep(it.context)
  assert.equal((await backup()).last.isSuccess, true, 'a new folder in the settings')
  for (const name of readdirSync(place)) rmSync(join(place, name), { recursive: true })
  it.pass(1)
  await it.post(`${path}/backup`, {}, await token())
  while ((await backup()).isRunning) await new Promise((turn) => setImmediate(turn))
  it.pass(day)
  await runDueUpkeep(it.context)
  assert.deepEqual([(await backup()).last.isSuccess, (await listBackups(place)).length], [true, 2])
})

test('a backup by command counts for its folder, also with the slash that shells complete', async () => {
  const place = join(folder, 'completed')
  await saveBackup({ isOn: true, folder: place })
  const plan = { path: `${place}/`, retention: undefined }
  await recordRun(it.context, 'backup', async () => outcomeOf(await runBackup(it.context, plan, undefined)))
  for (const name of readdirSync(place)) rmSync(join(place, name), { recursive: true })
  it.pass(day)
  await runDueUpkeep(it.context)
  assert.deepEqual([(await backup()).last.isSuccess, readdirSync(place)], [false, []])
})

test('after the leader has died during a backup, the next one waits for its abandoned lock instead of failing', async () => {
  const place = join(folder, 'taken-over')
  await saveBackup({ isOn: true, folder: place })
  writeFileSync(join(place, 'lock'), JSON.stringify({ host: 'another', pid: 1 }))
  const almostAbandoned = (Date.now() - lockWaitMs + 32_000) / 1000
  utimesSync(join(place, 'lock'), almostAbandoned, almostAbandoned)
  it.pass(day)
  await runDueUpkeep(it.context)
  const { last } = await backup()
  assert.deepEqual([last.isSuccess, last.message, (await listBackups(place)).length], [true, '', 1])
})
