import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problems, type ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { testApp, type TestResponse } from '../testing/test-app.ts'

const it = testApp()
const json = { 'content-type': 'application/json' }
const send = (body: string, headers: Record<string, string> = json) =>
  it.call('POST', '/api/auth/login', { headers, body })

/** Asserts the shape of an error response, and that it reveals no internals. */
function refused({ status, body, headers }: TestResponse, code: ProblemCode, label: string = code) {
  const [wanted, message] = problems[code]
  const { requestId, errors, data, ...rest } = body
  assert.deepEqual(
    { status, rest },
    { status: wanted, rest: { code: wanted, problem: code, success: false, message } },
    label,
  )
  assert.match(requestId, /^[0-9a-f-]{36}$/, label)
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', label)
  assert.equal(headers['cache-control'], 'no-store', label)
  assert.doesNotMatch(
    JSON.stringify({ message, errors, data }),
    /\bat .*:\d+|select |insert |constraint|node_modules|packages\/|\.ts\b|FST_|SQLITE/i,
    label,
  )
}

test('a body that is not JSON is malformed', async () => {
  for (const body of [
    '{"username":',
    'username=a&password=b',
    '{"a":1}{',
    '\u0000',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{}}}',
  ])
    refused(await send(body), 'request.malformed', body)
})

test('a body of another type is rejected', async () => {
  for (const type of [
    'text/plain',
    'text/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])
    refused(await send('username=a', { 'content-type': type }), 'request.unsupportedType', type)
})

test('a body that is too large is rejected', async () => {
  refused(await send(JSON.stringify({ username: 'x'.repeat(256 * 1024), password: 'x' })), 'request.tooLarge')
})

test('a body of another shape is rejected field by field', async () => {
  const missing = await send('{}')
  refused(missing, 'request.invalid')
  assert.deepEqual(missing.body.errors, { username: '请输入用户名', password: '请输入密码' })
  const blank = await send(JSON.stringify({ username: '   ', password: 'x'.repeat(201) }))
  assert.deepEqual(blank.body.errors, { username: '请输入用户名', password: '密码过长' })
  for (const body of ['', 'null', '[]', '"text"', '5', 'true', '{"username":{},"password":[]}']) {
    const response = await send(body)
    refused(response, 'request.invalid', body)
    assert.ok(Object.keys(response.body.errors).length > 0, body)
  }
})

test('a NUL character, which not every database can store, is malformed everywhere', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  refused(await send(JSON.stringify({ username: 'a\u0000', password: 'x' })), 'request.malformed')
  refused(await it.get('/api/public/courses/list?keyword=%00'), 'request.malformed')
  const report = { courseId: course.id, videoId: course.lessons[0]!.id, position: 1 }
  for (const bad of [{ playbackSession: '\u0000' }, { eventId: 'a\u0000' }, { duration: { deep: ['\u0000'] } }])
    refused(await it.post('/api/learning/watch-records', { ...report, ...bad }, student.token), 'request.malformed')
  assert.equal(
    (await send(JSON.stringify({ username: 'the text \\u0000', password: 'x' }))).status,
    401,
    'the text of an escape is no NUL',
  )
})

test('an unknown path is not found, with any method', async () => {
  const { token } = await it.world.student()
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['POST', '/api/auth/me'],
    ['PUT', '/api/auth/login'],
    ['DELETE', '/api/auth/me'],
    ['GET', '/api/auth/login'],
    ['GET', '/api/AUTH/me'],
    ['POST', '/nothing'],
    ['GET', '/files/'],
    ['GET', '/media'],
    ['GET', '/api/../secret.key'],
    ['GET', '/api/docs'],
  ] as const)
    refused(
      await it.call(method, path, { token, ...(method !== 'GET' && { body: {} }) }),
      'resource.notFound',
      `${method} ${path}`,
    )
  for (const method of ['PATCH', 'OPTIONS'] as const)
    refused(await it.call(method as 'GET', '/api/auth/me', { token }), 'resource.notFound', method)
})

test('an address that cannot be decoded is malformed, one with an overlong part is not found', async () => {
  for (const path of ['/api/%zz', '/api/public/courses/get/%E0%A4%A', '/files/%'])
    refused(await it.get(path), 'request.malformed', path)
  refused(await it.get(`/api/public/courses/get/${'1'.repeat(500)}`), 'resource.notFound')
})

test('a person who opens such an address gets a page that states the problem', async () => {
  const open = (path: string, accept: string) => it.call('GET', path, { headers: { accept } })
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  for (const [path, status, message] of [
    ['/%E0%A4%A', 400, '请求格式不正确'],
    ['/files/999999', 404, '内容不存在'],
    ['/media/1', 403, '视频地址已失效'],
  ] as const) {
    const { body, headers, ...response } = await open(path, browser)
    assert.deepEqual(
      { status: response.status, contentType: headers['content-type'] },
      { status, contentType: 'text/html; charset=utf-8' },
      path,
    )
    assert.match(body, new RegExp(`<h1>${message}</h1>[^]*<a href="/">返回首页</a>`), path)
    assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'; style-src 'unsafe-inline'/, path)
    assert.doesNotMatch(headers['content-security-policy'] ?? '', /script/, path)
    refused(
      await open(path, 'image/*'),
      path.startsWith('/files') ? 'resource.notFound' : status === 400 ? 'request.malformed' : 'media.expired',
    )
  }
  refused(await open('/api/%zz', browser), 'request.malformed')
})

test('responses that depend on the caller are not cached by browsers and proxies, others may be', async () => {
  const [student, course] = [await it.world.student(), await it.world.course()]
  const login = await send(JSON.stringify({ username: student.username, password: 'correct horse battery' }))
  const personal = [
    login,
    await it.get('/api/auth/me', student.token),
    await it.get('/api/student/learning/progress', student.token),
    await it.get(`/api/public/courses/get/${course.id}`, student.token),
    await it.get(`/api/public/courses/${course.id}/chapters`, student.token),
    await it.get('/api/public/applications/phone/13900000000?idCardTail=1234'),
    await it.get('/api/health'),
  ]
  for (const [index, { headers }] of personal.entries())
    assert.equal(headers['cache-control'], 'no-store', String(index))
  for (const path of [`/api/public/courses/get/${course.id}`, '/api/public/courses/list', '/api/public/site']) {
    const { status, headers } = await it.get(path)
    assert.equal(status, 200, path)
    assert.equal(headers['cache-control'], undefined, path)
    assert.match(headers['vary'] ?? '', /authorization/, path)
  }
})

test('all error responses have one shape', async () => {
  const [student, course] = [await it.world.student(), await it.world.course({ status: 'DRAFT' })]
  refused(await it.get('/api/auth/me'), 'session.missing')
  refused(await it.get('/api/auth/me', 'nonsense'), 'session.expired')
  refused(await it.get('/api/admin/users/students', student.token), 'access.denied')
  refused(await it.get(`/api/public/courses/get/${course.id}`), 'course.notFound')
  refused(await it.get('/media/1'), 'media.expired')
  refused(await send(JSON.stringify({ username: 'nobody', password: 'x' })), 'account.wrongCredentials')
})

test('an internal error reveals no details', async () => {
  const { database } = it.context
  const secret = 'select password from users where 1=1'
  it.context.settings.current = () => Promise.reject(new Error(secret))
  const response = await it.get('/api/public/site')
  refused(response, 'server.failed')
  assert.ok(!JSON.stringify(response.body).includes(secret))
  database.read.selectFrom = () => {
    throw Object.assign(new Error(secret), { code: 'ECONNREFUSED' })
  }
  const unavailable = await it.get('/api/categories/public')
  refused(unavailable, 'server.unavailable')
  assert.equal(unavailable.headers['retry-after'], '5')
  database.read.selectFrom = () => {
    throw Object.assign(new Error(secret), { code: 'ENOSPC' })
  }
  refused(await it.get('/api/categories/public'), 'server.noSpace')
})

test('every response carries the security headers', async () => {
  for (const path of [
    '/api/health',
    '/api/nothing',
    '/api/%zz',
    '/files/1',
    '/media/1',
    '/api/openapi.json',
    '/api/auth/me',
  ]) {
    const { headers } = await it.get(path)
    assert.deepEqual(
      {
        xContentTypeOptions: headers['x-content-type-options'],
        xFrameOptions: headers['x-frame-options'],
        referrerPolicy: headers['referrer-policy'],
        crossOriginOpenerPolicy: headers['cross-origin-opener-policy'],
        crossOriginResourcePolicy: headers['cross-origin-resource-policy'],
      },
      {
        xContentTypeOptions: 'nosniff',
        xFrameOptions: 'DENY',
        referrerPolicy: 'strict-origin-when-cross-origin',
        crossOriginOpenerPolicy: 'same-origin',
        crossOriginResourcePolicy: 'same-origin',
      },
      path,
    )
    assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/, path)
    assert.equal(headers['access-control-allow-origin'], undefined, 'no other site may read')
    assert.equal(headers['x-powered-by'], undefined)
  }
})
