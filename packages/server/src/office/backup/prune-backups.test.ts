import assert from 'node:assert/strict'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { backups } from '../../testing/backups.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg } from '../../testing/files/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { lockFolder } from './backup-folder.ts'
import { listBackups } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'
import { keptBackups } from './retention.ts'

const it = testApp()
const { newFolder, backUp, emptyTarget, restore } = backups(it)
const [first, second] = ['correct horse battery', 'another horse battery']

let side = 20
let picture: number | undefined
/** Replaces the current picture, so that the older body is referenced only by older backups. */
async function changePicture() {
  const before = picture
  const { body } = await it.call('POST', '/api/upload/avatar', {
    ...fileForm(await jpeg(++side, side)),
    token: (await it.world.student()).token,
  })
  picture = body.data.id as number
  if (before) await it.context.database.write((db) => db.deleteFrom('files').where('id', '=', before).execute())
}
const bodiesIn = (path: string) => globSync(`${path}/files/*/*`).length
const prune = (path: string, passphrase?: string, retention?: { keepDays: number; keepWeeks: number }) =>
  pruneBackups(path, it.context.keys, passphrase, retention)

test('the newest backup of each of the last days and weeks with backups is kept', () => {
  const at = (day: string, hour = '02') => `2026-${day}T${hour}-00-00Z`
  const names = [
    at('10-01'),
    ...['11-02', '11-03', '11-08', '11-09'].map((day) => at(day)),
    at('11-20'),
    at('11-21', '02'),
    at('11-21', '20'),
    at('11-22'),
  ]
  const kept = (keepDays: number, keepWeeks: number) => [...keptBackups(names, { keepDays, keepWeeks })].toSorted()
  assert.deepEqual(kept(2, 0), [at('11-21', '20'), at('11-22')])
  // 2 to 8 November is a week, from Monday to Sunday; nothing was backed up in the week after the 9th.
  assert.deepEqual(kept(1, 4), [at('10-01'), at('11-08'), at('11-09'), at('11-22')])
  assert.deepEqual(kept(0, 0), [at('11-22')], 'one is always kept')
  assert.deepEqual(kept(400, 0).length, 8)
})

test('expired backups are removed with the bodies that only they use, and the rest can be restored', async (t) => {
  const path = newFolder()
  await changePicture()
  const { name: old } = await backUp(path)
  await changePicture()
  it.pass(86_400)
  const { name: young } = await backUp(path)
  const bodies = bodiesIn(path)
  mkdirSync(join(path, '2026-01-01T00-00-00Z.unfinished'))
  const pruned = await prune(path, undefined, { keepDays: 1, keepWeeks: 0 })
  assert.deepEqual({ removed: pruned.removed, bodies: pruned.bodies }, { removed: [old], bodies: 1 })
  assert.ok(pruned.bytes > 0)
  assert.deepEqual(await listBackups(path), [young])
  assert.equal(bodiesIn(path), bodies - 1)
  assert.deepEqual(globSync(`${path}/*.unfinished`), [])
  assert.deepEqual((await restore(await emptyTarget(t), path)).faults, [])
  assert.deepEqual((await prune(path)).bodies, 0)
})

test('bodies of a backup with another passphrase stay, because its file list cannot be read', async (t) => {
  const path = newFolder()
  await backUp(path, first)
  const sealed = bodiesIn(path)
  await backUp(path, second)
  await backUp(path)
  const stray = `${join(path, 'files', 'aa', 'a'.repeat(64))}`
  mkdirSync(join(path, 'files', 'aa'), { recursive: true })
  writeFileSync(stray, '')
  assert.equal((await prune(path, second)).bodies, 1)
  assert.equal(bodiesIn(path), sealed * 3)
  for (const passphrase of [first, second]) {
    const [name] = (await listBackups(path)).slice(passphrase === first ? 0 : 1)
    await restore(await emptyTarget(t), join(path, name as string), passphrase)
  }
})

test('while a backup of the folder cannot be read, no body is removed', async () => {
  const path = newFolder()
  const { name: damaged } = await backUp(path)
  await changePicture()
  await backUp(path)
  const bodies = bodiesIn(path)
  const file = join(path, damaged, 'manifest.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"version": "', '"version": "9'))
  const pruned = await prune(path, undefined, { keepDays: 1, keepWeeks: 0 })
  assert.match(pruned.unread ?? '', /not signed with this school/)
  assert.deepEqual([pruned.removed, pruned.bodies, bodiesIn(path)], [[], 0, bodies])
  rmSync(join(path, damaged), { recursive: true })
  assert.equal((await prune(path)).unread, undefined)
})

test('one program at a time works in a folder, and a stale lock is removed', async () => {
  const path = newFolder()
  const free = await lockFolder(path)
  await assert.rejects(lockFolder(path), /Another backup is being made/)
  await free()
  const lock = join(path, 'lock')
  const left = (host: string, pid: number, agoMs: number) => {
    writeFileSync(lock, JSON.stringify({ host, pid }))
    const at = new Date(Date.now() - agoMs)
    utimesSync(lock, at, at)
  }
  left('another-machine', process.pid, 0)
  await assert.rejects(lockFolder(path), /Another backup is being made/)
  left('another-machine', process.pid, 3_600_000)
  await (
    await lockFolder(path)
  )()
  left(hostname(), 2 ** 22 + 1, 0)
  await (
    await lockFolder(path)
  )()
  assert.equal(existsSync(lock), false)
})
