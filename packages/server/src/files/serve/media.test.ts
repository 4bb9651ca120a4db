import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../../app.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'
import type { FileAccess } from '../file/file.queries.ts'
import { signedMediaUrl, signedFileUrl } from '../file/signed-url.ts'
import { recordFile, storeBody } from '../file/store-file.ts'
import { insertMedia } from '../video/media.queries.ts'

const it = testApp()
const hour = 3600
const content = '0123456789abcdef'

async function storeFile(
  access: FileAccess,
  { body = content, contentType = 'video/mp4', originalName = 'video.mp4' } = {},
): Promise<number> {
  const { storages, database } = it.context
  const stored = await storeBody(storages, {
    body: Buffer.from(body),
    contentType,
    extension: '.mp4',
    access,
    originalName,
  })
  return database.write((db) => recordFile(db, stored, null, it.now))
}
async function storeVideo(body = content): Promise<number> {
  const fileId = await storeFile('signed', { body })
  const media = {
    fileId,
    externalUrl: null,
    durationMs: 1000,
    codec: '',
    posterFileId: null,
    captionsFileId: null,
    createdAt: it.now,
  }
  return it.context.database.write((db) => insertMedia(db, media))
}
const urlOf = (mediaId: number) => signedMediaUrl(it.context.keys, mediaId, it.now)
const fetch = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  it.call(method, url, { headers })
const refused = ({ status, body }: TestResponse) =>
  assert.deepEqual(
    { status, problem: body.problem, message: body.message },
    { status: 403, problem: 'media.expired', message: '视频地址已失效' },
  )

test('a signed address plays the video', async () => {
  const { status, body, headers } = await fetch(urlOf(await storeVideo()))
  assert.deepEqual(
    [status, body, headers['content-type'], Number(headers['content-length']), headers['accept-ranges']],
    [200, content, 'video/mp4', 16, 'bytes'],
  )
  assert.match(headers['cache-control'] ?? '', /^private/)
})

test('without a valid signature of its own, a video is not served', async () => {
  const [id, other] = [await storeVideo(), await storeVideo()]
  const url = new URL(urlOf(id), 'http://school')
  const [expires, signature] = [url.searchParams.get('expires'), url.searchParams.get('signature') ?? '']
  for (const address of [
    `/media/${id}`,
    `/media/${id}?expires=${expires}`,
    `/media/${id}?signature=${signature}`,
    `/media/${id}?expires=${expires}&signature=`,
    `/media/${id}?expires=${expires}&signature=${signature.slice(1)}`,
    `/media/${id}?expires=${Number(expires) + 1}&signature=${signature}`,
    `/media/${id}?expires=${expires}&signature=${signature}&signature=${signature}`,
    `/media/${other}?expires=${expires}&signature=${signature}`,
    `/media/999999`,
    '/media/x',
  ])
    refused(await fetch(address))
  const file = await fetch(`/private-files/${id}?expires=${expires}&signature=${signature}`)
  assert.deepEqual({ status: file.status, problem: file.body.problem }, { status: 403, problem: 'file.expired' })
  assert.equal((await fetch(urlOf(id))).status, 200)
})

test('a signed URL is valid for five to six hours and the same for everyone within an hour', async () => {
  const id = await storeVideo()
  const url = urlOf(id)
  it.pass(5 * hour - 1)
  assert.equal((await fetch(url)).status, 200)
  it.pass(hour + 1)
  refused(await fetch(url))
  assert.equal((await fetch(urlOf(id))).status, 200)
  it.pass(hour - ((it.now / 1000) % hour) + 1)
  const early = urlOf(id)
  it.pass(hour - 2)
  assert.equal(urlOf(id), early)
})

test('the video URL of a lesson is signed and plays', async () => {
  const [course, mediaId] = [await it.world.course({ lessons: [{ isPublic: true }] }), await storeVideo()]
  await it.context.database.write((db) =>
    db.updateTable('lessons').set({ mediaId }).where('id', '=', course.lessons[0]!.id).execute(),
  )
  const [chapter] = (await it.get(`/api/public/courses/${course.id}/chapters`)).body
  assert.equal((await fetch(chapter.lessons[0].videoUrl)).body, content)
  refused(await fetch(chapter.lessons[0].videoUrl.split('?')[0]))
})

test('the requested range is sent', async () => {
  const url = urlOf(await storeVideo())
  for (const [range, part, contentRange] of [
    ['bytes=0-3', '0123', 'bytes 0-3/16'],
    ['bytes=4-4', '4', 'bytes 4-4/16'],
    ['bytes=10-', 'abcdef', 'bytes 10-15/16'],
    ['bytes=-2', 'ef', 'bytes 14-15/16'],
    ['bytes=12-99', 'cdef', 'bytes 12-15/16'],
    ['bytes=-99', content, 'bytes 0-15/16'],
    ['bytes=0-', content, 'bytes 0-15/16'],
  ] as const) {
    const { status, body, headers } = await fetch(url, { range })
    assert.deepEqual(
      [status, body, headers['content-range'], Number(headers['content-length'])],
      [206, part, contentRange, part.length],
      range,
    )
  }
})

test('a range beyond the end returns 416, and an invalid range the complete file', async () => {
  const url = urlOf(await storeVideo())
  for (const range of ['bytes=16-', 'bytes=99-100', 'bytes=-0']) {
    const { status, body, headers } = await fetch(url, { range })
    assert.deepEqual(
      { status, body, contentRange: headers['content-range'] },
      { status: 416, body: '', contentRange: 'bytes */16' },
      range,
    )
  }
  for (const range of [
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,4-5',
    'seconds=1-2',
    'bytes=a-b',
    '0-3',
    'bytes=1.5-2',
  ]) {
    const { status, body } = await fetch(url, { range })
    assert.deepEqual({ status, body }, { status: 200, body: content }, range)
  }
})

test('HEAD returns the same headers without a body', async () => {
  const url = urlOf(await storeVideo())
  const whole = await fetch(url, {}, 'HEAD')
  assert.deepEqual(
    [whole.status, whole.body, Number(whole.headers['content-length']), whole.headers['content-type']],
    [200, '', 16, 'video/mp4'],
  )
  const part = await fetch(url, { range: 'bytes=0-3' }, 'HEAD')
  assert.deepEqual(
    [part.status, part.body, Number(part.headers['content-length']), part.headers['content-range']],
    [206, '', 4, 'bytes 0-3/16'],
  )
  assert.equal((await it.app.inject({ method: 'HEAD', url: url.split('?')[0]! })).statusCode, 403)
})

test('content that the browser has is not sent again, and a range only of the same file', async () => {
  const url = urlOf(await storeVideo())
  const etag = (await fetch(url)).headers.etag as string
  assert.match(etag, /^"[\w-]{43}"$/)
  const again = await fetch(url, { 'if-none-match': etag })
  assert.deepEqual(
    { status: again.status, body: again.body, etag: again.headers.etag },
    { status: 304, body: '', etag },
  )
  assert.equal((await fetch(url, { 'if-none-match': '"another"' })).status, 200)
  assert.equal((await fetch(url, { range: 'bytes=0-3', 'if-range': etag })).status, 206)
  assert.deepEqual([(await fetch(url, { range: 'bytes=0-3', 'if-range': '"another"' })).body], [content])
  assert.notEqual((await fetch(urlOf(await storeVideo('another video')))).headers.etag, etag)
})

test('public files may be cached forever, and scripts in them do not run', async () => {
  const id = await storeFile('public', { body: '<svg onload="alert(1)"/>', contentType: 'image/svg+xml' })
  const { status, headers } = await fetch(`/files/${id}`)
  assert.deepEqual(
    { status, cacheControl: headers['cache-control'], contentType: headers['content-type'] },
    { status: 200, cacheControl: 'public, max-age=31536000, immutable', contentType: 'image/svg+xml' },
  )
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none';.*sandbox/)
})

test('/files serves only public files', async () => {
  for (const id of [await storeFile('private'), await storeFile('signed'), 999_999, 'x', '1e3', '../1', '%2e%2e'])
    assert.equal((await fetch(`/files/${id}`)).status, 404, String(id))
})

test('a learning material needs its signature and is a download under its own name, with the ending of its content', async () => {
  const id = await storeFile('signed', { contentType: 'application/pdf', originalName: '劳动合同 讲义.pdf' })
  const url = signedFileUrl(it.context.keys, id, it.now)
  const named = signedFileUrl(it.context.keys, id, it.now, '劳动合同 讲义.mp4')
  assert.match(named, /^\/private-files\/\d+\/%E5%8A%B3.*\.mp4\?expires=/)
  assert.equal((await fetch(named)).body, content)
  const { status, body, headers } = await fetch(url)
  assert.deepEqual(
    { status, body, contentDisposition: headers['content-disposition'] },
    {
      status: 200,
      body: content,
      contentDisposition: `attachment; filename="file.mp4"; filename*=UTF-8''${encodeURIComponent('劳动合同 讲义.mp4')}`,
    },
  )
  for (const address of [url, named]) {
    const bare = await fetch(address.split('?')[0]!)
    assert.deepEqual({ status: bare.status, problem: bare.body.problem }, { status: 403, problem: 'file.expired' })
  }
  const secret = await storeFile('private')
  assert.equal(
    (await fetch(signedFileUrl(it.context.keys, secret, it.now))).status,
    404,
    'a signature does not open private files',
  )
})

test('a file whose body is lost is an uncacheable error', async () => {
  const id = await storeFile('public')
  const { objectKey: key } = await it.context.database.read
    .selectFrom('files')
    .select('objectKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await it.context.storages.local.remove(key)
  const { status, headers } = await fetch(`/files/${id}`)
  assert.ok(status >= 400)
  assert.doesNotMatch(headers['cache-control'] ?? '', /immutable/)
})

test('if a proxy serves the files, it gets the path once the signature has been verified', async () => {
  const config = { ...it.context.config, accelRedirect: '/stored/' }
  const { app } = await createApp(
    async () => ({ ...it.context, database: { ...it.context.database, close: async () => {} }, config }),
    config,
  )
  const id = await storeVideo()
  const { headers, body, statusCode } = await app.inject(urlOf(id))
  const { objectKey } = await it.context.database.read
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.fileId')
    .select('files.objectKey')
    .where('media.id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    { statusCode, body, xAccelRedirect: headers['x-accel-redirect'], contentType: headers['content-type'] },
    { statusCode: 200, body: '', xAccelRedirect: `/stored/${objectKey}`, contentType: 'video/mp4' },
  )
  const closed = await app.inject(`/media/${id}`)
  assert.deepEqual(
    { statusCode: closed.statusCode, xAccelRedirect: closed.headers['x-accel-redirect'] },
    { statusCode: 403, xAccelRedirect: undefined },
  )
  await app.close()
})
