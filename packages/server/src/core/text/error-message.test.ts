import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { errorMessageOf } from './error-message.ts'

test('a host with two addresses that refuse connections is reported with both errors', async () => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ]
  const error = await new Promise((refused) => {
    const lookup = (_host: string, _options: object, callback: (error: null, found: typeof addresses) => void) =>
      callback(null, addresses)
    connect({ host: 'database', port: 1, lookup: lookup as never, autoSelectFamily: true }).once('error', refused)
  })
  assert.equal((error as Error).message, '')
  assert.equal(errorMessageOf(error), 'connect ECONNREFUSED 127.0.0.1:1, connect ECONNREFUSED 127.0.0.2:1')
  assert.equal(errorMessageOf(new Error('as it is')), 'as it is')
})
