import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { firstDesign } from '@jiangxue/certificate/designs.ts'
import { changeSetting } from '../../core/settings/settings.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { unzip } from '../../testing/files/unzip.ts'
import { completeLessons } from '../../testing/graduate.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
let admin: Person
let course: SmallCourse
let organizationId: number
const graduates: Person[] = []
let beginner: Person

let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))
async function prepare() {
  await it.context.database.write((db) => changeSetting(db, 'certificate.verifyAddress', 'http://school.local', it.now))
  admin = await it.world.person('ADMIN')
  organizationId = await it.world.organization()
  course = await it.world.course({ lessons: Array.from({ length: 80 }, () => ({ durationSeconds: 2700 })) })
  for (const [index, name] of ['欧阳㛃', '张/..\\䶮', '=李明'].entries()) {
    const student = await it.world.student({ name, organizationId, idCard: `11010119900307100${index}` })
    await completeLessons(it.context, student.id, course, 80)
    graduates.push(student)
  }
  beginner = await it.world.student({ name: '新生', organizationId })
}

const raw = async (url: string, body?: object, token = admin.token) => {
  const response = await it.app.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

test('generate and download covers every matching student, and reports failures', async () => {
  const { status, headers, bytes } = await raw('/api/admin/certificates/batch-generate-download', { organizationId })
  assert.deepEqual(
    { status, contentType: headers['content-type'], xTotalCount: headers['x-total-count'] },
    { status: 200, contentType: 'application/zip', xTotalCount: '4' },
  )
  assert.ok(String(headers['content-disposition']).endsWith(encodeURIComponent('批量证书.zip')))
  const entries = unzip(bytes)
  const names = [...entries.keys()]
  assert.equal(names.length, 4)
  assert.equal(names.at(-1), '结果.xlsx')
  assert.ok(
    names.slice(0, 3).every((name) => /^ZS20261120-[0-9A-Z]{11}_[^/\\]+\.pdf$/.test(name)),
    names.join(),
  )
  assert.ok(names.some((name) => name.includes('_欧阳㛃.pdf')))
  const [titles, ...rows] = rowsOfWorkbook(entries.get('结果.xlsx') as Buffer)
  assert.equal(titles?.[0], '学号')
  assert.ok(rows.some(([, name]) => name === "'=李明"))
  assert.deepEqual(rows.find(([, name]) => name === '新生')?.slice(2), [
    '',
    '失败',
    '已完成 0 课时，还差 80 课时（要求 80 课时）',
  ])
  assert.equal(rows.filter((row) => row[3] === '成功').length, 3)
})

test('batch generate lists the issued certificates and the failures', async () => {
  const studentIds = [graduates[0]!.id, graduates[0]!.id, graduates[1]!.id, beginner.id, 999_999_999]
  const { status, body } = await it.post('/api/admin/certificates/batch-generate', { studentIds }, admin.token)
  assert.deepEqual({ status, code: body.code, dataLength: body.data.length }, { status: 200, code: 200, dataLength: 2 })
  const reason = '已完成 0 课时，还差 80 课时（要求 80 课时）'
  assert.deepEqual(body.failures, [
    { studentId: beginner.id, studentName: '新生', studentNumber: body.failures[0].studentNumber, reason },
    { studentId: 999_999_999, studentName: '', studentNumber: null, reason: '学员不存在' },
  ])
  const empty = await it.post('/api/admin/certificates/batch-generate', { studentIds: [] }, admin.token)
  assert.deepEqual(
    { status: empty.status, studentIds: empty.body.errors.studentIds },
    { status: 422, studentIds: '请选择要生成证书的学生' },
  )
})

test('batch download returns the chosen certificates', async () => {
  const { body } = await it.post(
    '/api/admin/certificates/batch-generate',
    { studentIds: [graduates[0]!.id] },
    admin.token,
  )
  const { headers, bytes } = await raw('/api/admin/certificates/batch-download', { certificateIds: [body.data[0].id] })
  assert.equal(headers['x-total-count'], '1')
  assert.deepEqual([...unzip(bytes).keys()], [`${body.data[0].certificateNumber}_欧阳㛃.pdf`, '结果.xlsx'])
  const none = await it.post('/api/admin/certificates/batch-download', { certificateIds: [] }, admin.token)
  assert.deepEqual(
    { status: none.status, certificateIds: none.body.errors.certificateIds },
    { status: 422, certificateIds: '没有可下载的证书' },
  )
  assert.equal((await raw('/api/admin/certificates/batch-download', { certificateIds: [999_999_999] })).status, 404)
  for (const path of ['batch-download', 'batch-generate-download', 'batch-generate'])
    assert.equal((await raw(`/api/admin/certificates/${path}`, {}, beginner.token)).status, 403)
})

test('an admin who may export but not issue certificates issues none', async () => {
  const exporter = await it.world.person('ADMIN', { permissions: ['certificates.view', 'certificates.export'] })
  assert.equal(
    (await raw('/api/admin/certificates/batch-generate-download', { organizationId }, exporter.token)).status,
    403,
  )
})

test('an admin who may not view students learns no names by issuing certificates to many', async () => {
  const permissions = ['certificates.view', 'certificates.edit', 'certificates.export'] as const
  const clerk = await it.world.person('ADMIN', { permissions })
  const path = '/api/admin/certificates'
  const studentIds = [beginner.id]
  assert.equal((await raw(`${path}/batch-generate`, { studentIds }, clerk.token)).status, 403)
  assert.equal((await raw(`${path}/batch-generate-download`, { organizationId }, clerk.token)).status, 403)
  const classes = await it.world.person('ADMIN', { permissions: ['certificates.edit', 'students.view'] })
  assert.equal((await raw('/api/admin/classes/1/certificates', {}, classes.token)).status, 403)
  assert.equal((await raw(`${path}/batch-generate`, { studentIds }, classes.token)).status, 200)
})

test('the PDF is one small A4 page with real text', async () => {
  const student = graduates[0]!
  const { body } = await it.get(`/api/student/learning/${student.id}/viewCertificate`, student.token)
  const { status, headers, bytes } = await raw(
    `/api/student/learning/${student.id}/certificates/${body.data.id}/pdf`,
    undefined,
    student.token,
  )
  assert.deepEqual(
    { status, contentType: headers['content-type'], bytes: bytes.toString('latin1', 0, 4) },
    { status: 200, contentType: 'application/pdf', bytes: '%PDF' },
  )
  assert.ok(bytes.length < 100_000, `${bytes.length} bytes`)
  const inside = bytes.toString('latin1')
  assert.match(inside, /\/MediaBox \[0 0 84[12](\.\d+)? 595(\.\d+)?\]/)
  assert.match(inside, /\/Count 1\b/)
  const fonts = [...inside.matchAll(/\/FontName \/([^\s/>]+)/g)].map(([, name]) => name as string)
  assert.ok(fonts.length >= 3 && fonts.every((name) => /^[A-Z]{6}\+/.test(name)), `subsets: ${fonts}`)
  assert.equal(inside.match(/\/FontFile2 /g)?.length, fonts.length)
  const text = textOfPdf(bytes)
  for (const wanted of [
    '结业证书',
    '身份证号：110101********1000',
    '欧阳㛃',
    '《劳动关系协调员职业技能培训》',
    '累计完成 80 学时',
    '2026年11月20日',
    body.data.certificateNumber,
    '结业专用章',
  ])
    assert.ok(text.includes(wanted), `${wanted} can be found and copied: ${text}`)
})

test('the fonts of a certificate cover its text and are small', async () => {
  const student = graduates[0]!
  const { body } = await it.get(`/api/student/learning/${student.id}/viewCertificate`, student.token)
  const { body: drawing, headers } = await it.get(
    `/api/student/learning/${student.id}/certificates/${body.data.id}/drawing`,
    student.token,
  )
  assert.deepEqual(
    { cacheControl: headers['cache-control'], vary: headers['vary'] },
    { cacheControl: 'private, max-age=31536000, immutable', vary: 'authorization' },
  )
  const { fonts, design, backgroundUrl, sealUrl } = drawing
  assert.deepEqual(
    { design, backgroundUrl, sealUrl },
    { design: JSON.parse(JSON.stringify(firstDesign)), backgroundUrl: null, sealUrl: null },
  )
  assert.deepEqual(
    fonts.map((font: any) => [font.family, font.weight]),
    [
      ['Noto Serif SC', 600],
      ['Noto Serif SC', 900],
      ['Ma Shan Zheng', 400],
    ],
  )
  for (const font of fonts) {
    const bytes = Buffer.from(font.data, 'base64')
    assert.equal(bytes.toString('latin1', 0, 4), 'wOF2')
    assert.ok(bytes.length < 60_000, `${bytes.length} bytes`)
  }
})

test('two zips of a user run at a time; disconnected clients free their slot', async () => {
  await it.app.listen({ port: 0, host: '127.0.0.1' })
  const address = it.app.server.address() as { port: number }
  const leaving = new AbortController()
  const open = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${address.port}/api/admin/certificates/batch-generate-download`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ organizationId }),
      signal: signal ?? null,
    })
  // More than three: on a busy machine, the first zip may be complete before the last request arrives.
  const responses = await Promise.all(Array.from({ length: 8 }, () => open(leaving.signal)))
  const refused = responses.filter((response) => response.status === 429)
  assert.ok(refused.length > 0 && refused.length <= 6, `${refused.length} were refused`)
  assert.ok(Number(refused[0]?.headers.get('retry-after')) > 0)
  leaving.abort()
  let last = await open()
  for (let tries = 0; last.status === 429 && tries < 50; tries++) {
    await delay(100)
    last = await open()
  }
  assert.equal(last.status, 200)
  assert.equal(unzip(Buffer.from(await last.arrayBuffer())).size, 4)
})
