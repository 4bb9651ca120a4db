import assert from 'node:assert/strict'
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { createApp, createContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import { findFile } from '../../files/file/file.queries.ts'
import { makeAnchor } from '../../proof/anchor/make-anchor.ts'
import { backups, type BackupTarget } from '../../testing/backups.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg } from '../../testing/files/pictures.ts'
import { applications } from '../../testing/papers/applications.ts'
import { testApp } from '../../testing/test-app.ts'
import { password, type Person } from '../../testing/world.ts'

const it = testApp()
const { newFolder, backUp, emptyTarget, restore, rowCounts } = backups(it)

let student: Person
let admin: Person
let applicationId: number
let prepared: Promise<void> | undefined
beforeEach(() => (prepared ??= prepare()))
async function prepare() {
  admin = await it.world.person('ADMIN')
  student = await it.world.student({ name: '赵甲', idCard: '11010519491231002X' })
  const course = await it.world.course({ lessons: [{ durationSeconds: 60 }, {}] })
  await watch(course.id, course.lessons[0]!.id, 60)
  await it.call('POST', '/api/upload/avatar', { ...fileForm(await jpeg()), token: student.token })
  applicationId = (await applications(it).submitted()).id
}

async function watch(courseId: number, lessonId: number, seconds: number) {
  const path = `/api/student/learning/${student.id}/courses/${courseId}/lessons/${lessonId}`
  const { playbackSession } = (await it.get(`${path}/record`, student.token)).body
  it.pass(seconds)
  assert.equal(
    (await it.post(`${path}/progress`, { currentTime: seconds, playbackSession }, student.token)).status,
    200,
  )
}

/** Starts a server on a restored place, and makes calls as users of the school. */
async function assertSchoolWorks(place: BackupTarget) {
  const config = readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SECRET_KEY: place.secretKey,
    LOG_LEVEL: 'fatal',
  })
  const { app } = await createApp((log) => createContext(config, log, () => it.now), config)
  try {
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: student.username, password },
    })
    assert.equal(login.statusCode, 200, login.body)
    const photo = `/api/manage/applications/${applicationId}/photos/front?reason=check`
    const root = { authorization: `Bearer ${admin.token}` }
    const opened = await app.inject({ url: photo, headers: root })
    assert.equal(opened.statusCode, 200)
    assert.ok(opened.rawPayload.equals((await it.get(photo, admin.token)).bytes))
    const { content } = (await app.inject({ url: '/api/admin/logs/operation', headers: root })).json()
    assert.ok(content.some(({ action }: { action: string }) => action === 'backup.restore'))
    const added = await app.inject({
      method: 'POST',
      url: '/api/admin/organizations',
      headers: root,
      payload: { name: '恢复后的机构', managerName: '张主任', contactPhone: '13800000000' },
    })
    assert.equal(added.statusCode, 200, added.body)
  } finally {
    await app.close()
  }
}
const engines = ['sqlite', ...(process.env.DATABASE === 'postgres' ? ['postgres'] : [])] as const

for (const engine of engines as readonly ('sqlite' | 'postgres')[])
  for (const passphrase of [undefined, 'correct horse battery'])
    test(`a ${passphrase ? 'sealed' : 'plain'} backup is restored to the same school on ${engine}`, async (t) => {
      const path = newFolder()
      const made = await backUp(path, passphrase)
      assert.deepEqual(made.missing, [])
      const expected = await rowCounts(it.context.config)
      const place = await emptyTarget(t, engine)
      const restored = await restore(place, path, passphrase)
      assert.deepEqual(restored.faults, [])
      assert.ok(restored.ledger.rows > 0)
      // Each adds a log entry of its own: the backup after its snapshot, in the original school, and the restore in the
      // new one.
      assert.deepEqual(await rowCounts(place), { ...expected, credit_changes: (expected['credit_changes'] ?? 0) + 1 })
      await assertSchoolWorks(place)
    })

test('a sealed backup reveals no names, and neither kind contains the secret key or the anchor key', async () => {
  const path = newFolder()
  await makeAnchor(it.context)
  const [, anchorKey] = readFileSync(it.context.config.anchorKeyFile, 'utf8').split('\n') as [string, string]
  await backUp(path, 'correct horse battery')
  await backUp(path)
  for (const file of globSync(`${path}/**/*.*`))
    for (const secret of [it.context.config.secretKey, anchorKey, '赵甲'])
      assert.ok(!readFileSync(file).includes(secret), file)
})

test('a second backup adds only the files that are new', async () => {
  const path = newFolder()
  const first = await backUp(path)
  assert.equal(first.newFiles, first.files)
  await it.call('POST', '/api/upload/avatar', { ...fileForm(await jpeg(41, 41)), token: student.token })
  const second = await backUp(path)
  assert.deepEqual({ newFiles: second.newFiles, files: second.files }, { newFiles: 1, files: first.files + 1 })
})

test('a file whose body is lost is reported, and the backup continues', async (t) => {
  const { body } = await it.call('POST', '/api/upload/avatar', {
    ...fileForm(await jpeg(43, 43)),
    token: student.token,
  })
  const row = await it.context.database.read
    .selectFrom('files')
    .selectAll()
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  await it.context.storages.local.remove(row.objectKey)
  const path = newFolder()
  assert.deepEqual((await backUp(path)).missing, [row.id])
  const place = await emptyTarget(t)
  assert.deepEqual((await restore(place, path)).backup.manifest.missingFiles, [row.id])
  await it.context.database.write((db) => db.deleteFrom('files').where('id', '=', row.id).execute())
})

test('a file deleted during a backup is not reported as missing, and the backup can be restored', async (t) => {
  const { body } = await it.call('POST', '/api/upload/avatar', {
    ...fileForm(await jpeg(44, 44)),
    token: student.token,
  })
  const { database, storages } = it.context
  const named = async (name: string) => {
    const row = await findFile(database.read, body.data.id)
    if (row) {
      await database.write((db) => db.deleteFrom('files').where('id', '=', row.id).execute())
      await storages.local.remove(row.objectKey)
    }
    return storages.named(name)
  }
  const path = newFolder()
  const made = await backUp(path, undefined, { ...it.context, storages: { ...storages, named } })
  assert.deepEqual(made.missing, [])
  assert.deepEqual((await restore(await emptyTarget(t), path)).backup.manifest.missingFiles, [body.data.id])
})

const flip = (path: string) => {
  const bytes = readFileSync(path)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  writeFileSync(path, bytes)
}
const cut = (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -1))
const one = (path: string, pattern: string) => globSync(`${path}/${pattern}`).toSorted()[0] as string

/** Ways to damage a backup, and the resulting errors. */
const harms: readonly (readonly [name: string, said: RegExp, harm: (path: string) => void])[] = [
  ['a flipped bit in a table', /users-00001\.jsonl\.gz is damaged/, (path) => flip(one(path, '*/users-*'))],
  ['a table that is cut', /users-00001\.jsonl\.gz is damaged/, (path) => cut(one(path, '*/users-*'))],
  ['a table that is missing', /users-00001\.jsonl\.gz is missing/, (path) => rmSync(one(path, '*/users-*'))],
  ['a flipped bit in a file', /is damaged/, (path) => flip(one(path, 'files/*/*'))],
  ['a file that is cut', /is damaged/, (path) => cut(one(path, 'files/*/*'))],
  ['a file that is missing', /is missing/, (path) => rmSync(one(path, 'files/*/*'))],
  [
    'a changed manifest',
    /not signed with this school's secret key/,
    (path) => change(path, '"version": "', '"version": "9'),
  ],
  ['a manifest that is cut', /manifest\.json is damaged/, (path) => cut(one(path, '*/manifest.json'))],
  ['a backup that was not finished', /no finished backup/, (path) => rmSync(one(path, '*/manifest.json'))],
]
function change(path: string, from: string, to: string) {
  const file = one(path, '*/manifest.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}

/** Sealing changes how tables and bodies are read, but not how the manifest is read. */
const sealedHarms = harms.filter(([name]) => /flipped bit|cut/.test(name) && !name.includes('manifest'))
for (const [kind, passphrase, kindHarms] of [
  ['plain', undefined, harms],
  ['sealed', 'correct horse battery', sealedHarms],
] as const)
  for (const [name, said, harm] of kindHarms)
    test(`${name} of a ${kind} backup is rejected before anything is changed`, async (t) => {
      const path = newFolder()
      cpSync(await whole(passphrase), path, { recursive: true })
      harm(path)
      const place = await emptyTarget(t)
      await assert.rejects(restore(place, path, passphrase), said)
      await assertUntouched(place)
    })
const made = new Map<string | undefined, Promise<string>>()
function whole(passphrase: string | undefined): Promise<string> {
  const path = newFolder()
  const found = made.get(passphrase) ?? backUp(path, passphrase).then(() => path)
  made.set(passphrase, found)
  return found
}
async function assertUntouched(place: BackupTarget) {
  assert.deepEqual(globSync(`${place.dataDir}/**`), [place.dataDir])
  if (place.databaseUrl !== '') assert.deepEqual(await rowCounts(place), {})
}

test('another secret key, another passphrase and a non-empty target are rejected', async (t) => {
  const [plain, sealed] = [await whole(undefined), await whole('correct horse battery')]
  const place = await emptyTarget(t)
  await assert.rejects(
    restore({ ...place, secretKey: `another ${place.secretKey}` }, plain),
    /not signed with this school/,
  )
  await assert.rejects(restore(place, sealed), /is encrypted: give its passphrase/)
  await assert.rejects(restore(place, sealed, 'incorrect horse'), /not the passphrase/)
  await assertUntouched(place)
  writeFileSync(join(place.dataDir, 'notes.txt'), '')
  await assert.rejects(restore(place, plain), /is not empty: it has notes\.txt/)
  const { dataDir, databaseUrl } = it.context.config
  await assert.rejects(restore({ ...place, dataDir, databaseUrl }, plain), /is not empty/)
  if (databaseUrl !== '') {
    rmSync(join(place.dataDir, 'notes.txt'))
    await assert.rejects(restore({ ...place, databaseUrl }, plain), /The database is not empty/)
    assert.equal(existsSync(join(place.dataDir, 'files')), false)
  }
})
