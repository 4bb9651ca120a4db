import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { secretMask } from '@jiangxue/contract/kit/setting.ts'
import { s3Server, s3Settings } from '../../testing/files/s3-server.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { assertOpenToBrowsers } from './test-storage.ts'

const it = testApp()
const path = '/api/admin/settings/storage'
const head = async () => (await it.world.person('ADMIN')).token
let store: Awaited<ReturnType<typeof s3Server>>
before(async () => {
  store = await s3Server()
})
after(() => store.close())
const typed = () => ({
  type: 'oss',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
  bucket: 'school',
  region: 'oss-cn-hangzhou',
  endpoint: store.endpoint,
})
const tryOut = async (body: object) => it.call('POST', `${path}/test`, { token: await head(), body })

test('the test writes, reads and deletes a file with the values on the screen', async () => {
  const { status, body } = await tryOut(typed())
  assert.deepEqual({ status, message: body.message }, { status: 200, message: '连接成功，可以写入、读取和删除文件' })
  assert.ok(store.calls.some(({ method }) => method === 'PUT') && store.calls.some(({ method }) => method === 'DELETE'))
  assert.deepEqual(await store.keys(), [])
  assert.equal((await tryOut({ type: 'local' })).status, 200)
})

test('a wrong key, bucket or address is reported with the store’s error, without secrets', async () => {
  await set(it, s3Settings(store.endpoint))
  const cases: [object, RegExp][] = [
    [{ ...typed(), accessKey: 'SOMEBODY' }, /^存储连接测试失败：InvalidAccessKeyId/],
    [{ ...typed(), secretKey: 'the wrong secret' }, /^存储连接测试失败：SignatureDoesNotMatch/],
    [{ ...typed(), secretKey: secretMask, bucket: 'nobody' }, /^存储连接测试失败：NoSuchBucket/],
    [{ ...typed(), endpoint: 'http://127.0.0.1:9' }, /^存储连接测试失败：(服务器拒绝连接|对方的回答不正确)/],
    [{ ...typed(), domain: 'http://127.0.0.1:9' }, /^存储连接测试失败：(服务器拒绝连接|对方的回答不正确)/],
  ]
  for (const [body, words] of cases) {
    const answer = await tryOut(body)
    assert.deepEqual(
      { status: answer.status, problem: answer.body.problem },
      { status: 422, problem: 'storage.testFailed' },
    )
    assert.match(answer.body.message, words)
    assert.ok(!/the wrong secret|SOMEBODY/.test(JSON.stringify(answer.body)))
  }
  assert.deepEqual(await store.keys(), [])
})

test('an incomplete store configuration is not saved', async () => {
  await set(it, { 'storage.type': 'local', 'storage.accessKey': '', 'storage.secretKey': '', 'storage.bucket': '' })
  const token = await head()
  for (const address of [path, `${path}/test`]) {
    const { status, body } = await it.post(address, { type: 'cos', region: '', bucket: '' }, token)
    assert.equal(status, 422)
    assert.deepEqual(body.errors, {
      accessKey: '请输入访问密钥',
      secretKey: '请输入访问密钥',
      bucket: '请输入存储桶名称',
      region: '请输入地域',
    })
  }
  const bad = {
    imageBaseUrl: 'http://cdn.example.cn',
    uploadPath: 'uploads',
    endpoint: 'ftp://store',
    domain: 'https://a.example/path',
    bucket: 'A b',
  }
  assert.deepEqual(Object.keys((await it.post(path, bad, token)).body.errors).toSorted(), Object.keys(bad).toSorted())
  const saved = await it.post(path, { imageBaseUrl: 'https://cdn.example.cn/school/', uploadPath: '/' }, token)
  assert.deepEqual(
    { status: saved.status, imageBaseUrl: saved.body.data.imageBaseUrl },
    { status: 200, imageBaseUrl: 'https://cdn.example.cn/school' },
  )
  assert.equal((await it.get('/api/public/site')).body.imageBaseUrl, 'https://cdn.example.cn/school')
})

test('only users who may change settings can test a store, sixty times per hour', async () => {
  const viewer = (await it.world.person('ADMIN', { permissions: ['settings.view'] })).token
  assert.equal((await it.post(`${path}/test`, { type: 'local' }, viewer)).status, 403)
  const token = await head()
  const statuses: number[] = []
  for (let count = 0; count < 61; count++)
    statuses.push((await it.call('POST', `${path}/test`, { token, body: { type: 'local' }, from: '10.7.7.8' })).status)
  assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
})

test('an address that browsers cannot use is named: http below an https site, and an inner one', async () => {
  await set(it, { 'basic.domain': 'https://www.school.example' })
  const { status, body } = await tryOut(typed())
  assert.equal(status, 422)
  assert.match(body.message, /网站使用 https，浏览器会拦截 http 的 127\.0\.0\.1:\d+/)
  assert.deepEqual(await store.keys(), [])
  await set(it, { 'basic.domain': '' })
  assert.equal((await tryOut(typed())).status, 200)
  const inner = new URL('https://school.s3.oss-cn-hangzhou-internal.aliyuncs.com/a')
  assert.throws(() => assertOpenToBrowsers(inner, ''), /是内网地址/)
})
