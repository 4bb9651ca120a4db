import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildRequest } from './build-request.ts'

test('the path and the query are filled, blank query values are omitted', () => {
  const { url, method, headers, body } = buildRequest(
    { method: 'GET', path: '/things/{id}/parts/{part}' },
    { params: { id: 7, part: 'a/b' }, query: { keyword: '中 文', page: 0, status: '', sort: undefined, from: null } },
    undefined,
  )
  assert.equal(url, `/things/7/parts/a%2Fb?keyword=${encodeURIComponent('中')}+${encodeURIComponent('文')}&page=0`)
  assert.equal(method, 'GET')
  assert.deepEqual([[...headers], body], [[], null])
})

test('a missing path parameter is an error, not the text “undefined”', () => {
  assert.throws(() => buildRequest({ method: 'GET', path: '/things/{id}' }, { params: {} }, undefined), /lacks.* id/)
})

test('a body is sent as JSON with the token', () => {
  const { headers, body } = buildRequest(
    { method: 'POST', path: '/things' },
    { body: { name: 'x', note: null } },
    'abc',
  )
  assert.deepEqual(Object.fromEntries(headers), { authorization: 'Bearer abc', 'content-type': 'application/json' })
  assert.equal(body, '{"name":"x","note":null}')
})

test('a token that is not a valid header value is an error', () => {
  assert.throws(() => buildRequest({ method: 'GET', path: '/things' }, {}, '不是令牌'), TypeError)
})

test('a form contains its file and its fields, each in the part that the contract names', async () => {
  const file = new File(['bytes'], 'face.png', { type: 'image/png' })
  const plain = buildRequest(
    { method: 'POST', path: '/files', form: { file: 'file' } },
    { body: { folder: 'a', note: undefined }, file },
    undefined,
  )
  assert.ok(plain.body instanceof FormData)
  assert.deepEqual([...plain.body.keys()], ['folder', 'file'])
  assert.equal((plain.body.get('file') as File).name, 'face.png')
  assert.equal(plain.headers.has('Content-Type'), false, 'the browser adds the boundary')

  const withJson = buildRequest(
    { method: 'PUT', path: '/people/{id}', form: { file: 'avatar', json: 'person' } },
    { params: { id: 1 }, body: { name: '王' } },
    undefined,
  )
  assert.ok(withJson.body instanceof FormData)
  assert.deepEqual([...withJson.body.keys()], ['person'])
  const part = withJson.body.get('person') as File
  assert.deepEqual([part.type, await part.text()], ['application/json', '{"name":"王"}'])
})
