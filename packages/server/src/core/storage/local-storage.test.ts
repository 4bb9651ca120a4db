import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { localStorage } from './local-storage.ts'

function newFolder(test: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  test.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a file is stored from memory and from another file, and removed', async (test) => {
  const folder = newFolder(test)
  const storage = localStorage(join(folder, 'files'))
  await storage.write('public/a.webp', Buffer.from('one'))
  writeFileSync(join(folder, 'upload'), 'two')
  await storage.writeFile('signed/b.mp4', join(folder, 'upload'))
  assert.deepEqual(
    [String(await buffer(storage.read('public/a.webp'))), String(await buffer(storage.read('signed/b.mp4')))],
    ['one', 'two'],
  )
  await storage.remove('public/a.webp')
  assert.deepEqual(readdirSync(join(folder, 'files/public')), [])
  await assert.rejects(storage.write('../a', Buffer.from('x')), /Not a storage key/)
})

test('a write that fails leaves nothing behind', async (test) => {
  const folder = newFolder(test)
  const storage = localStorage(folder)
  // A folder in place of the file: everything succeeds except the last step.
  mkdirSync(join(folder, 'public/a.webp/in-the-way'), { recursive: true })
  await assert.rejects(storage.write('public/a.webp', Buffer.from('x')))
  assert.deepEqual(readdirSync(join(folder, 'public')), ['a.webp'])
})

test('partial files left by a crash are removed once they are old, and nothing else', async (test) => {
  const folder = newFolder(test)
  const storage = localStorage(folder)
  await storage.write('public/whole.webp', Buffer.from('x'))
  const [old, fresh] = ['public/a.webp.1.part', 'public/b.webp.2.part'].map((name) => join(folder, name)) as [
    string,
    string,
  ]
  for (const path of [old, fresh]) writeFileSync(path, 'half')
  for (const path of [old, join(folder, 'public/whole.webp')]) utimesSync(path, 1000, 1000)
  await storage.removePartials(2_000_000)
  assert.deepEqual([existsSync(old), existsSync(fresh)], [false, true])
  assert.equal(await storage.size('public/whole.webp'), 1)
})

test('the free share of the disk is reported', async (test) => {
  const share = await localStorage(join(newFolder(test), 'not yet there')).freeShare()
  assert.ok(share > 0 && share <= 1, String(share))
})
