import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import Fastify from 'fastify'
import { loggerOptions } from './logger-options.ts'

test('a database error is logged without the row it concerns', () => {
  let written = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written += chunk
      done()
    },
  })
  const { log } = Fastify({ logger: { ...loggerOptions('error'), stream } })
  const about = {
    detail: 'Failing row contains (1, 13800001234, $argon2id$).',
    where: 'COPY users: 13800001234',
    code: '23502',
    table: 'users',
  }
  log.error({ err: Object.assign(new Error('null value in column "name"'), about) }, 'server.failed')
  log.error(
    {
      err: new Error('outer', { cause: Object.assign(new Error('inner'), about) }),
      req: { headers: { authorization: 'Bearer 13800001234' } },
    },
    'server.failed',
  )
  assert.doesNotMatch(written, /13800001234|argon2id/)
  for (const kept of ['null value in column', '23502', 'users', 'outer', 'inner'])
    assert.ok(written.includes(kept), kept)
})
