import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { designs } from '@jiangxue/certificate/designs.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { removeUnnamedPictures } from '../../files/picture/remove-unnamed-pictures.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg, png } from '../../testing/files/pictures.ts'
import { completeLessons } from '../../testing/graduate.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
const path = '/api/admin/certificates/designs'
let admin: Person
let course: SmallCourse
beforeEach(async () => {
  await it.context.database.write((db) => changeSetting(db, 'certificate.verifyAddress', 'http://school.local', it.now))
  admin = await it.world.person('ADMIN')
  course ??= await it.world.course({ lessons: Array.from({ length: 80 }, () => ({ durationSeconds: 2700 })) })
})

const list = async () => (await it.get(path, admin.token)).body
const save = async (form: object, token = admin.token) => {
  const version = (await list()).versions[0]?.id ?? null
  return it.post(path, { base: 'formal', backgroundUrl: null, sealUrl: null, version, ...form }, token)
}
const upload = (what: 'background' | 'seal', bytes: Buffer, token = admin.token) =>
  it.call('POST', `${path}/${what}`, { token, ...fileForm(bytes, `${what}.png`) })
const urlOf = async (what: 'background' | 'seal', bytes: Buffer): Promise<string> =>
  (await upload(what, bytes)).body.data.url

let cards = 0
async function issue() {
  const student = await it.world.student({ name: '王小明', idCard: `11010119900408${1000 + ++cards}` })
  await completeLessons(it.context, student.id, course, 80)
  const { body } = await it.post(`/api/student/learning/${student.id}/generateCertificate`, {}, student.token)
  return { student, id: body.data.id as number }
}
const drawingOf = async ({ student, id }: { student: Person; id: number }) =>
  (await it.get(`/api/student/learning/${student.id}/certificates/${id}/drawing`, student.token)).body
const pdfOf = ({ student, id }: { student: Person; id: number }) =>
  it.call('GET', `/api/student/learning/${student.id}/certificates/${id}/pdf`, { token: student.token })
const isUpright = (pdf: Buffer) => {
  const [, width, height] = /\/MediaBox \[0 0 ([.\d]+) ([.\d]+)/.exec(pdf.toString('latin1')) ?? []
  return Number(height) > Number(width)
}
const picturesIn = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Subtype \/Image\b/g)].length

test('certificates keep the design with which they were issued; a replacement has the one in force', async () => {
  const first = await issue()
  assert.deepEqual(await list(), { versions: [], font: null })
  assert.deepEqual((await drawingOf(first)).design.name, 'classic')
  const saved = await save({ base: 'portrait' })
  assert.deepEqual(
    { status: saved.status, message: saved.body.message, base: saved.body.data.base },
    { status: 200, message: '保存成功', base: 'portrait' },
  )
  const second = await issue()
  assert.equal((await save({ base: 'jade' })).status, 200)
  const third = await issue()
  assert.deepEqual(
    await Promise.all([first, second, third].map(async (each) => (await drawingOf(each)).design)),
    ['classic', 'portrait', 'jade'].map((name) =>
      JSON.parse(JSON.stringify(designs.find((each) => each.name === name))),
    ),
  )
  assert.equal(isUpright((await pdfOf(first)).bytes), false)
  assert.equal(isUpright((await pdfOf(second)).bytes), true)
  const reissued = await it.post(`/api/admin/certificates/${second.id}/reissue`, { reason: '姓名有误' }, admin.token)
  assert.equal(reissued.status, 200)
  assert.equal((await drawingOf({ ...second, id: reissued.body.data.id })).design.name, 'jade')
  assert.equal((await drawingOf(second)).design.name, 'portrait')
  const { versions } = await list()
  assert.deepEqual(
    versions.map(({ base, certificates }: { base: string; certificates: number }) => [base, certificates]),
    [
      ['jade', 2],
      ['portrait', 1],
    ],
  )
  assert.equal((await it.get('/api/admin/certificates/template', admin.token)).body.design.name, 'jade')
})

test('the school’s own pictures are printed, stay as long as a version has them, and are logged', async () => {
  const backgroundUrl = await urlOf('background', await png(1485, 1050))
  const sealUrl = await urlOf('seal', await png(400, 400))
  const unused = await urlOf('seal', await png(410, 410))
  assert.equal((await save({ base: 'formal', backgroundUrl, sealUrl })).status, 200)
  const certificate = await issue()
  const { backgroundUrl: background, sealUrl: seal } = await drawingOf(certificate)
  assert.deepEqual({ background, seal }, { background: backgroundUrl, seal: sealUrl })
  assert.equal(picturesIn((await pdfOf(certificate)).bytes), 2)
  assert.equal((await save({ base: 'formal' })).status, 200)
  it.pass(80 * 3600)
  await removeUnnamedPictures(it.context)
  assert.deepEqual(
    await Promise.all([backgroundUrl, sealUrl, unused].map(async (url) => (await it.get(url)).status)),
    [200, 200, 404],
  )
  const token = await it.world.login(certificate.student.id)
  assert.equal(picturesIn((await pdfOf({ ...certificate, student: { ...certificate.student, token } })).bytes), 2)
  const [last] = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'certificateDesign.save')
    .orderBy('id', 'desc')
    .offset(1)
    .limit(1)
    .execute()
  assert.deepEqual(JSON.parse(last?.detail ?? ''), {
    design: '蓝色公文',
    background: 'background.png',
    seal: 'seal.png',
  })
})

test('pictures that would not print well, and files that are none, are refused', async () => {
  const problemOf = async (answer: ReturnType<typeof upload>) => {
    const { status, body } = await answer
    return [status, body.problem]
  }
  assert.deepEqual(await problemOf(upload('seal', await jpeg(400, 400))), [415, 'upload.sealWrongType'])
  assert.deepEqual(await problemOf(upload('seal', await png(200, 200))), [422, 'upload.sealTooSmall'])
  assert.deepEqual(await problemOf(upload('seal', await png(900, 300))), [422, 'upload.sealShape'])
  assert.deepEqual(await problemOf(upload('background', Buffer.from('GIF89a'))), [415, 'upload.backgroundWrongType'])
  assert.deepEqual(await problemOf(upload('background', await png(600, 424))), [422, 'upload.backgroundTooSmall'])
  assert.equal((await upload('background', await jpeg(1485, 1050))).status, 200)
  const backgroundUrl = await urlOf('background', await png(1485, 1050))
  const { status, body } = await save({ base: 'portrait', backgroundUrl })
  assert.deepEqual(
    { status, message: body.message },
    { status: 422, message: '底图的长宽比应与该样式的 A4 纸一致（210×297）' },
  )
  for (const wrong of [{ sealUrl: backgroundUrl }, { sealUrl: '/files/1' }, { backgroundUrl: 'https://example.com/a' }])
    assert.deepEqual((await save(wrong)).body.problem, 'design.notUploaded')
  for (const wrong of [{ base: 'other' }, { data: {} }, { version: 'x' }]) assert.equal((await save(wrong)).status, 422)
  assert.equal((await save({ version: 999_999 })).body.problem, 'resource.stale')
})

test('only those who may change settings change the design', async () => {
  const viewer = await it.world.person('ADMIN', { permissions: ['settings.view', 'certificates.edit'] })
  const clerk = await it.world.person('ADMIN', { permissions: ['certificates.view', 'certificates.edit'] })
  assert.equal((await it.get(path, viewer.token)).status, 200)
  assert.equal((await it.get(path, clerk.token)).status, 403)
  assert.equal((await save({}, viewer.token)).status, 403)
  assert.equal((await upload('seal', await png(400, 400), viewer.token)).status, 403)
})
