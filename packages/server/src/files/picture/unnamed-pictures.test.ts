import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredFile } from '@jiangxue/contract/files/upload.ts'
import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { itemCalls } from '../../testing/exam/item-calls.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg } from '../../testing/files/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { insertFile } from '../file/file.queries.ts'
import { removeUnnamedPictures } from './remove-unnamed-pictures.ts'

const it = testApp()
const dayMs = 86_400_000
const upload = async ({ token }: Person, path = '/api/upload/image') =>
  it.call('POST', path, { ...fileForm(await jpeg()), token })
const uploaded = async (who: Person): Promise<number> => (await upload(who)).body.data.id

/** Inserts the row of a picture of this size, uploaded now. */
const weighing = (byteSize: number, { id }: Person) =>
  it.context.database.write((db) =>
    insertFile(db, {
      storage: 'elsewhere',
      objectKey: `public/${it.world.next()}.webp`,
      access: 'public',
      contentType: 'image/webp',
      byteSize,
      sha256: '',
      originalName: '',
      width: 1,
      height: 1,
      createdBy: id,
      createdAt: it.now,
    }),
  )
const update = (table: 'users' | 'news', id: number, set: object) =>
  it.context.database.write((db) => db.updateTable(table).set(set).where('id', '=', id).execute())
const addNews = (content: string) =>
  it.context.database.write((db) =>
    db
      .insertInto('news')
      .values({
        title: '新闻',
        content,
        summary: '',
        author: '',
        sourceType: 'original',
        status: 'DRAFT',
        createdAt: it.now,
        updatedAt: it.now,
      })
      .execute(),
  )

test('an account may upload 50 MB of unreferenced pictures per day', async () => {
  const [student, other] = [await it.world.student(), await it.world.student()]
  const large = await weighing(uploadLimits.unnamedPictureBytesPerDay, student)
  for (const path of ['/api/upload/image', '/api/upload/avatar']) {
    const { status, body } = await upload(student, path)
    assert.deepEqual(
      { status, problem: body.problem, message: body.message },
      {
        status: 413,
        problem: 'upload.tooManyPictures',
        message: '今天上传的图片过多，请先保存已上传的内容，或明天再上传',
      },
    )
  }
  assert.equal((await upload(other)).status, 200, 'other accounts are not affected')
  await update('users', student.id, { avatarFileId: large })
  assert.equal((await upload(student)).status, 200, 'referenced pictures do not count')
  await update('users', student.id, { avatarFileId: null })
  assert.equal((await upload(student)).status, 413)
  it.pass(86_400)
  assert.equal((await upload(student)).status, 200)
})

test('pictures in texts of the back office count as referenced', async () => {
  const admin = await it.world.person('ADMIN')
  const large = await weighing(uploadLimits.unnamedPictureBytesPerDay, admin)
  assert.equal((await upload(admin)).status, 413)
  await addNews(`<p><img src="/files/${large}"></p>`)
  assert.equal((await upload(admin)).status, 200)
})

test('pictures in exam questions count as referenced', async () => {
  const { admin, newBank, newItem } = itemCalls(it)
  const token = await admin()
  const { id: userId } = (await it.get('/api/auth/me', token)).body
  const { id: bankId } = await newBank()
  const picture = (id: number) => `<img src="/files/${id}">`
  const large = uploadLimits.unnamedPictureBytesPerDay
  const who = { id: userId, token, username: '' }
  const [inStem, inOption, inAnalysis] = [
    await weighing(large, who),
    await weighing(large, who),
    await weighing(large, who),
  ]
  assert.equal((await upload(who)).status, 413)
  await newItem({
    bankId,
    stem: picture(inStem),
    options: [
      { html: picture(inOption), isRight: true },
      { html: '乙', isRight: false },
    ],
    analysis: picture(inAnalysis),
  })
  assert.equal((await upload(who)).status, 200)
})

test('concurrent uploads are accepted only up to the quota', async () => {
  const student = await it.world.student()
  await weighing(uploadLimits.unnamedPictureBytesPerDay - 1, student)
  const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await upload(student)).status))
  if (it.context.database.engine === 'sqlite') assert.deepEqual(statuses.toSorted(), [200, 413, 413, 413, 413, 413])
  else assert.ok(statuses.includes(200))
  const stored = await it.context.database.read
    .selectFrom('files')
    .select('id')
    .where('createdBy', '=', student.id)
    .execute()
  assert.equal(stored.length - 1, statuses.filter((status) => status === 200).length)
})

test('pictures that are not referenced in time are removed, others stay', async () => {
  const [student, admin] = [await it.world.student(), await it.world.person('ADMIN')]
  const [avatar, inText, inSetting, logo, orphan] = [
    await uploaded(student),
    await uploaded(admin),
    await uploaded(admin),
    await uploaded(admin),
    await uploaded(student),
  ]
  const [linked, linkedOrphan]: StoredFile[] = [
    (await upload(admin, '/api/upload/text-picture')).body.data,
    (await upload(admin, '/api/upload/text-picture')).body.data,
  ]
  await it.get(`/files/${orphan}?w=320`)
  await update('users', student.id, { avatarFileId: avatar })
  await addNews(`<img src="/files/${inText}"><img src="${linked!.url}">`)
  await it.context.database.write(async (db) => {
    await changeSetting(db, 'site.introduction', [`![](/files/${inSetting})`], it.now)
    await changeSetting(db, 'site.partners', [{ name: '企业', logoFileId: logo }], it.now)
  })
  it.now += uploadLimits.pictureUnnamedHours * 3_600_000 - 1
  await removeUnnamedPictures(it.context)
  const status = async (id: number) => (await it.get(`/files/${id}`)).status
  assert.equal(await status(orphan), 200, 'not yet')
  const late = await uploaded(student)
  it.now += dayMs / 2
  await removeUnnamedPictures(it.context)
  assert.deepEqual(await Promise.all([avatar, inText, inSetting, logo, late].map(status)), [200, 200, 200, 200, 200])
  assert.equal(await status(orphan), 404)
  assert.deepEqual(
    await Promise.all([linked!, linkedOrphan!].map(async ({ url }) => (await it.get(url)).status)),
    [200, 404],
  )
})
