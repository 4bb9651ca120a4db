import assert from 'node:assert/strict'
import { test } from 'node:test'
import XLSX from '@e965/xlsx'
import sharp from 'sharp'
import { changeSetting } from '../../core/settings/settings.ts'
import { sanitizeHtml } from '../../core/text/html.ts'
import { fileForm, multipartOf } from '../../testing/files/multipart.ts'
import { hugePng, jpeg, noise, picture, png } from '../../testing/files/pictures.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const mebibyte = 1024 * 1024
const send = (path: string, form: { body: Buffer; headers: Record<string, string> }, who?: Person) =>
  it.call('POST', path, { ...form, token: who?.token })
const refused = ({ status, body }: TestResponse, wanted: number, code: string, message?: string) =>
  assert.deepEqual(
    [status, body.problem, ...(message ? [body.message] : [])],
    [wanted, code, ...(message ? [message] : [])],
  )
const read = async (url: string) => (await it.app.inject({ url })).rawPayload
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test('an avatar is re-encoded as a small public WebP', async () => {
  const student = await it.world.student()
  const response = await send('/api/upload/avatar', fileForm(await jpeg(1600, 900), '../../头像.php'), student)
  assert.deepEqual(
    {
      status: response.status,
      code: response.body.code,
      success: response.body.success,
      message: response.body.message,
    },
    { status: 200, code: 200, success: true, message: '头像上传成功' },
  )
  const { id, url, contentType } = response.body.data
  assert.deepEqual({ url, contentType }, { url: `/files/${id}`, contentType: 'image/webp' })
  const body = await read(url)
  const { format, width, height, exif } = await sharp(body).metadata()
  assert.deepEqual({ format, width, height, exif }, { format: 'webp', width: 512, height: 288, exif: undefined })
  assert.ok(!body.includes('secret-of-the-camera'), 'camera data is removed')
  const row = await it.context.database.read
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.match(row.objectKey, /^uploads\/public\/[0-9a-f-]{36}\.webp$/)
  assert.deepEqual(
    { createdBy: row.createdBy, access: row.access, isEncrypted: row.isEncrypted },
    { createdBy: student.id, access: 'public', isEncrypted: 0 },
  )
})

test('an avatar must be a JPG or PNG by its content, whatever its name and type', async () => {
  const student = await it.world.student()
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const hostile = [
    Buffer.from(svg),
    Buffer.from(`<?xml version="1.0"?>${svg}`),
    html,
    Buffer.concat([html, await jpeg()]),
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
    await picture().webp().toBuffer(),
    await picture().gif().toBuffer(),
    noise(500),
  ]
  for (const body of hostile)
    refused(
      await send('/api/upload/avatar', fileForm(body, 'a.png', 'image/png'), student),
      415,
      'upload.avatarWrongType',
      '头像图片只能是 JPG/PNG 格式!',
    )
})

test('data hidden after a picture is not retained', async () => {
  const student = await it.world.student()
  const hidden = Buffer.from('<script>hidden-behind-the-picture</script>PK\x03\x04')
  const { body } = await send('/api/upload/image', fileForm(Buffer.concat([await png(), hidden])), student)
  assert.ok(!(await read(body.data.url)).includes('hidden-behind'))
})

test('a picture of a text is shown to whoever has its whole URL, also resized, and not by counting', async () => {
  const [teacher, student] = [await it.world.person('TEACHER'), await it.world.student()]
  const { id, url } = (await send('/api/upload/text-picture', fileForm(await png(800, 400)), teacher)).body.data
  assert.match(url, new RegExp(`^/files/${id}-[\\w-]{32}$`))
  for (const shown of [url, `${url}?w=320`])
    assert.deepEqual([(await it.get(shown)).status, (await it.get(shown)).headers['content-type']], [200, 'image/webp'])
  for (const guessed of [`/files/${id}`, `/files/${id}-`, url.slice(0, -1), `/files/${id}-${'0'.repeat(32)}`])
    refused(await it.get(guessed), 404, 'resource.notFound')
  assert.equal(sanitizeHtml(`<p><img src="${url}" /></p>`), `<p><img src="${url}" /></p>`)
  refused(await send('/api/upload/text-picture', fileForm(await png()), student), 403, 'access.denied')
})

test('files that are too large, in bytes or in pixels, are rejected before they are decoded', async () => {
  const student = await it.world.student()
  const large = Buffer.concat([await jpeg(), Buffer.alloc(2 * mebibyte)])
  refused(
    await send('/api/upload/avatar', fileForm(large), student),
    413,
    'upload.avatarTooLarge',
    '头像图片大小不能超过 2MB!',
  )
  refused(await send('/api/upload/image', fileForm(large), student), 413, 'upload.imageTooLarge', '图片大小不能超过2MB')
  refused(
    await send('/api/upload/avatar', fileForm(Buffer.alloc(30 * mebibyte)), student),
    413,
    'upload.avatarTooLarge',
  )
  // Their pixels are missing, so decoding them first would find a broken picture.
  for (const bomb of [hugePng(60_000, 60_000), hugePng(20_000, 3_000)])
    refused(await send('/api/upload/avatar', fileForm(bomb), student), 422, 'upload.tooManyPixels')
  refused(await send('/api/upload/avatar', fileForm(hugePng(2_000_000_000, 1)), student), 422, 'upload.broken')
})

test('a broken picture is rejected, a broken form is malformed', async () => {
  const student = await it.world.student()
  const whole = await picture(300, 300).jpeg().toBuffer()
  refused(
    await send('/api/upload/avatar', fileForm(whole.subarray(0, whole.length / 2)), student),
    422,
    'upload.broken',
  )
  for (const cut of [3, 60, 500])
    refused(
      await send(
        '/api/upload/avatar',
        multipartOf([{ name: 'file', value: whole, fileName: 'a.jpg', type: 'image/jpeg' }], cut),
        student,
      ),
      400,
      'request.malformed',
    )
  refused(
    await it.call('POST', '/api/upload/avatar', {
      token: student.token,
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    }),
    400,
    'request.malformed',
  )
  refused(
    await send('/api/upload/avatar', multipartOf([{ name: 'picture', value: whole, fileName: 'a.jpg' }]), student),
    400,
    'request.malformed',
  )
  refused(
    await send('/api/upload/avatar', multipartOf([{ name: '__proto__', value: whole, fileName: 'a.jpg' }]), student),
    400,
    'request.malformed',
  )
  refused(
    await send(
      '/api/upload/avatar',
      multipartOf([1, 2, 3].map((number) => ({ name: 'file', value: `${number}`, fileName: 'a.jpg' }))),
      student,
    ),
    400,
    'request.malformed',
  )
  const missing = await send('/api/upload/avatar', multipartOf([{ name: 'note', value: 'no file' }]), student)
  refused(missing, 422, 'upload.missing')
  assert.deepEqual(missing.body.errors, { file: '请选择要上传的文件' })
  refused(await it.post('/api/upload/avatar', {}, student.token), 415, 'request.unsupportedType')
})

test('only calls that take forms accept them', async () => {
  refused(await send('/api/auth/login', fileForm('x')), 415, 'request.unsupportedType')
})

test('unauthorized uploads are rejected without reading the body', async () => {
  const [student, teacher] = [await it.world.student(), await it.world.person('TEACHER')]
  const form = fileForm(Buffer.alloc(4 * mebibyte))
  for (const path of [
    '/api/upload/image',
    '/api/upload/text-picture',
    '/api/upload/avatar',
    '/api/upload/file',
    '/api/upload',
  ])
    refused(await send(path, form), 401, 'session.missing')
  for (const path of ['/api/upload/file', '/api/upload'])
    for (const who of [student, teacher]) refused(await send(path, form, who), 403, 'access.denied')
})

test('the logo has its own error messages', async () => {
  const admin = await it.world.person('ADMIN')
  assert.equal((await send('/api/upload', fileForm(await png(200, 50)), admin)).body.data.contentType, 'image/webp')
  refused(
    await send('/api/upload', fileForm(svg, 'logo.svg', 'image/svg+xml'), admin),
    415,
    'upload.logoWrongType',
    '只能上传图片文件！',
  )
  refused(
    await send('/api/upload', fileForm(Buffer.alloc(2 * mebibyte)), admin),
    413,
    'upload.logoTooLarge',
    '图片大小不能超过 2MB！',
  )
})

test('old Office files with macros are rejected like new ones', async () => {
  const admin = await it.world.person('ADMIN')
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['甲']]), '名单')
  const plain = XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
  const container = XLSX.CFB.read(plain, { type: 'buffer' })
  XLSX.CFB.utils.cfb_add(container, '/_VBA_PROJECT_CUR/VBA/_VBA_PROJECT', Buffer.alloc(100))
  const withMacros = XLSX.CFB.write(container, { type: 'buffer' }) as Buffer
  for (const name of ['a.xls', 'a.doc']) {
    assert.equal((await send('/api/upload/file', fileForm(plain, name), admin)).status, 200)
    refused(await send('/api/upload/file', fileForm(withMacros, name), admin), 422, 'upload.fileHasMacros')
  }
})

test('files are stored by their content type, as far as the settings allow', async () => {
  const admin = await it.world.person('ADMIN')
  const pdf = await send(
    '/api/upload/file?folder=materials',
    fileForm('%PDF-1.7 text', '教案.pdf', 'application/pdf'),
    admin,
  )
  assert.deepEqual(
    { status: pdf.status, contentType: pdf.body.data.contentType, name: pdf.body.data.name },
    { status: 200, contentType: 'application/pdf', name: '教案.pdf' },
  )
  const served = await it.get(pdf.body.data.url)
  assert.deepEqual(
    [served.status, served.headers['content-type'], served.headers['content-disposition']?.slice(0, 10)],
    [200, 'application/pdf', 'attachment'],
  )
  assert.equal((await it.get(pdf.body.data.url.split('?')[0])).status, 403, 'a document needs its signature')
  assert.equal((await send('/api/upload/file', fileForm(await png()), admin)).body.data.contentType, 'image/webp')
  for (const body of [svg, '<html>', 'MZ\x90\x00', '#!/bin/sh', '\x00\x00\x00\x18ftypisom'])
    refused(
      await send('/api/upload/file', fileForm(Buffer.from(body, 'latin1'), 'a.pdf', 'application/pdf'), admin),
      415,
      'upload.fileWrongType',
    )
  assert.equal((await send('/api/upload/file?folder=../etc', fileForm('%PDF-'), admin)).status, 422)
  await it.context.database.write((db) => changeSetting(db, 'storage.maxSize', 1, it.now))
  refused(await send('/api/upload/file', fileForm(`%PDF-${'x'.repeat(mebibyte)}`), admin), 413, 'upload.fileTooLarge')
  await it.context.database.write((db) => changeSetting(db, 'storage.allowedTypes', ['video'], it.now))
  refused(await send('/api/upload/file', fileForm('%PDF-1.7'), admin), 415, 'upload.fileWrongType')
  assert.equal(
    (
      await send(
        '/api/upload/file',
        fileForm(Buffer.from('\x00\x00\x00\x18ftypisom\x00\x00', 'latin1'), 'a.mp4', 'video/mp4'),
        admin,
      )
    ).body.data.contentType,
    'video/mp4',
  )
})
