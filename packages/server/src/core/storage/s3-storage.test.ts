import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { s3Server } from '../../testing/files/s3-server.ts'
import { Problem } from '../problem.ts'
import type { S3Place } from './s3-client.ts'
import { s3Storage } from './s3-storage.ts'

let store: Awaited<ReturnType<typeof s3Server>>
before(async () => {
  store = await s3Server()
})
after(() => store.close())

const open = (change: Partial<S3Place> = {}) =>
  s3Storage('oss-1', {
    endpoint: store.endpoint,
    region: 'cn-hangzhou',
    bucket: 'school',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    domain: '',
    ...change,
  })
const newKey = () => `uploads/signed/${randomUUID()}.mp4`

test('a file is written, read in parts, listed and removed', async () => {
  const [storage, key] = [open(), newKey()]
  await storage.write(key, Buffer.from('0123456789'))
  assert.equal(String(await buffer(storage.read(key))), '0123456789')
  assert.equal(String(await buffer(storage.read(key, { from: 2, to: 4 }))), '234')
  assert.equal(await storage.size(key), 10)
  const listed: [string, number][] = []
  for await (const each of storage.list()) listed.push([each.key, each.byteSize])
  assert.deepEqual(listed, [[key, 10]])
  await storage.remove(key)
  assert.ok(!(await store.keys()).includes(key))
})

test('a large file is written in parts and is the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jiangxue-test-'))
  const [storage, key, body] = [open(), newKey(), randomBytes(17 * 1024 * 1024)]
  writeFileSync(join(folder, 'video'), body)
  await storage.writeFile(key, join(folder, 'video'))
  const parts = store.calls.filter(({ method, path }) => method === 'PUT' && path.endsWith(key))
  assert.equal(parts.length, 3)
  assert.ok(body.equals(await buffer(storage.read(key))))
  await storage.remove(key)
  await rm(folder, { recursive: true })
})

test('a presigned URL reads one file by range for a limited time, without our keys', async () => {
  const [storage, key] = [open(), newKey()]
  await storage.write(key, Buffer.from('0123456789'))
  const served = { seconds: 60, contentType: 'video/mp4', contentDisposition: 'attachment' }
  const address = await storage.addressOf!(key, served)
  const answer = await fetch(address, { headers: { range: 'bytes=3-5' } })
  assert.deepEqual(
    [answer.status, await answer.text(), answer.headers.get('content-type'), answer.headers.get('content-disposition')],
    [206, '345', 'video/mp4', served.contentDisposition],
  )
  const other = newKey()
  await storage.write(other, Buffer.from('secret'))
  const forged = [address.replace(key, other), address.replace(/Expires=\d+/, 'Expires=9999'), address.split('?')[0]!]
  assert.deepEqual(await Promise.all(forged.map(async (each) => (await fetch(each)).status)), [403, 403, 403])
  await storage.remove(key)
  await storage.remove(other)
})

test('OSS and COS are addressed by bucket subdomain, and browsers use the school’s own domain if set', async () => {
  const key = newKey()
  const hostOf = async (change: Partial<S3Place>) => {
    const { host, pathname } = new URL(await open(change).addressOf!(key, { seconds: 60, contentType: 'video/mp4' }))
    return host + pathname.replace(key, 'key')
  }
  const oss = { endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com' }
  assert.deepEqual(
    [
      await hostOf(oss),
      await hostOf({ endpoint: 'https://cos.ap-guangzhou.myqcloud.com', bucket: 'school-125' }),
      await hostOf({ ...oss, domain: 'https://media.school.example' }),
      await hostOf({ endpoint: 'http://10.0.0.5:9000' }),
    ],
    [
      'school.s3.oss-cn-hangzhou.aliyuncs.com/key',
      'school-125.cos.ap-guangzhou.myqcloud.com/key',
      'media.school.example/key',
      '10.0.0.5:9000/school/key',
    ],
  )
})

test('a failing or unreachable store results in a clear 503, with its message only in the log', async () => {
  const cases: [Partial<S3Place>, RegExp][] = [
    [{ accessKey: 'SOMEBODY' }, /InvalidAccessKeyId/],
    [{ secretKey: 'wrong' }, /SignatureDoesNotMatch/],
    [{ bucket: 'nobody' }, /NoSuchBucket/],
    [{ endpoint: 'http://127.0.0.1:9' }, /ECONNREFUSED/],
  ]
  for (const [change, words] of cases) {
    const storage = open(change)
    for (const work of [() => storage.write(newKey(), Buffer.from('x')), () => buffer(storage.read(newKey()))])
      await assert.rejects(work(), (error: unknown) => {
        assert.ok(error instanceof Problem)
        assert.deepEqual({ code: error.code, status: error.status }, { code: 'storage.unavailable', status: 503 })
        assert.match(String((error.cause as Error).message), words)
        return true
      })
  }
})

test('only valid storage keys reach the store', async () => {
  await assert.rejects(open().write('../other', Buffer.from('x')), /Not a storage key/)
})
