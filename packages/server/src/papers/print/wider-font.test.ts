import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import subsetFont from 'subset-font'
import { fontWith } from '../../testing/files/font.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { completeLessons } from '../../testing/graduate.ts'
import { printedRecords } from '../../testing/papers/printed-records.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { toPrintable } from './assert-printable.ts'
import { renderDocument } from './renderer.ts'

const it = testApp()
const { admin: prepared, pdfOf, pupil, setting } = printedRecords(it)
const path = '/api/admin/certificates/font'
let admin: Person
beforeEach(async () => {
  admin = await prepared()
})

const add = async (bytes: Buffer, name = '超大字符集.ttf', who = admin) =>
  it.call('POST', path, { token: await it.world.login(who.id), ...fileForm(bytes, name, 'font/ttf') })
const remove = async () => it.call('DELETE', path, { token: await it.world.login(admin.id) })
const fontOf = async () => (await it.get('/api/admin/certificates/designs', await it.world.login(admin.id))).body.font
const generate = (student: Person) =>
  it.post(`/api/student/learning/${student.id}/generateCertificate`, {}, student.token)
const documentOf = (text: string) => ({ title: '试卷', lines: [{ text }], footer: '', pictures: new Map() })

test('a paper with a character that no font has is refused by its name, and printed once a font has it', async () => {
  const { student, course } = await pupil('𠮷田', 1)
  await setting('certificate.previewLessons', 1)
  await completeLessons(it.context, student.id, course, 0)
  await it.context.database.write((db) =>
    db.updateTable('studentTotals').set({ completedLessons: 1 }).where('studentId', '=', student.id).execute(),
  )
  const refusal = '字体中没有以下字符：𠮷（U+20BB7），请学校在“证书样式”中添加含有这些字的字体'
  for (const { status, body } of [await generate(student), await pdfOf(admin, student.id)])
    assert.deepEqual({ status, message: body.message }, { status: 422, message: refusal })
  await assert.rejects(renderDocument(it.context, documentOf('姓名：𠮷')), { message: refusal })

  const added = await add(await fontWith('𠮷'))
  assert.deepEqual(
    { status: added.status, name: added.body.data?.name, characters: added.body.data?.characters },
    { status: 200, name: '超大字符集', characters: 1 },
  )
  assert.ok(textOfPdf((await pdfOf(admin, student.id)).bytes).includes('𠮷田'))
  const { body } = await generate(student)
  const one = `/api/student/learning/${student.id}/certificates/${body.data.id}`
  const pdf = await it.call('GET', `${one}/pdf`, { token: student.token })
  assert.ok(textOfPdf(pdf.bytes).includes('𠮷田'))
  const { fonts } = (await it.get(`${one}/drawing`, student.token)).body
  assert.deepEqual(
    fonts.map(({ family }: { family: string }) => family),
    ['Noto Serif SC', 'Noto Serif SC', 'Ma Shan Zheng', 'Wider Serif'],
  )
  assert.ok(textOfPdf(Buffer.from(await renderDocument(it.context, documentOf('姓名：𠮷')))).includes('姓名：𠮷'))
  await assert.rejects(renderDocument(it.context, documentOf('𪚥')), /𪚥（U\+2A6A5）/)

  assert.equal((await remove()).status, 200)
  assert.equal((await it.call('GET', `${one}/pdf`, { token: student.token })).body.message, refusal)
  assert.equal((await remove()).body.problem, 'font.none')
})

test('a font replaces the one before; files that are no font, or add nothing, change nothing', async () => {
  assert.equal((await add(await fontWith('𠮷'), 'a.ttf')).status, 200)
  const compressed = await subsetFont(await fontWith('𪚥'), '𪚥', { targetFormat: 'woff2' })
  assert.equal((await add(compressed, 'b.woff2')).status, 200)
  const { name, characters } = await fontOf()
  assert.deepEqual({ name, characters }, { name: 'b', characters: 1 })
  const whole = await fontWith('㐀')
  const tooLong = Buffer.from(compressed)
  tooLong.writeUInt32BE(0x7fff_ffff, 16)
  const cases: [Buffer, number, string][] = [
    [Buffer.from('%PDF-1.7'), 415, 'font.wrongType'],
    [whole.subarray(0, 200), 422, 'font.broken'],
    [Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.alloc(400, 7)]), 422, 'font.broken'],
    [Buffer.from('wOF2'), 422, 'font.broken'],
    [await fontWith('吉'), 422, 'font.addsNothing'],
    [tooLong, 413, 'upload.fontTooLarge'],
  ]
  for (const [bytes, status, problem] of cases) {
    const answer = await add(bytes)
    assert.deepEqual([answer.status, answer.body.problem], [status, problem])
  }
  assert.equal((await fontOf()).name, 'b')
  const clerk = await it.world.person('ADMIN', { permissions: ['settings.view'] })
  assert.equal((await add(whole, 'c.ttf', clerk)).status, 403)
  const files = await it.context.database.read
    .selectFrom('files')
    .select('originalName')
    .where('contentType', '=', 'font/ttf')
    .execute()
  assert.deepEqual(files, [{ originalName: 'b.woff2' }])
})

test('what a student has typed is printed with the code points of characters that no font has', async () => {
  const printable = await toPrintable(it.context, ['答：🦀与匠'])
  assert.equal(printable('答：🦀与匠'), '答：[U+1F980]与匠')
})
