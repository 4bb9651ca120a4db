import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { providerServer } from '../../../testing/outgoing.ts'
import { billLimits, callProvider, jsonOfBytes } from './call-provider.ts'

let provider: Awaited<ReturnType<typeof providerServer>>
let answer: object = {}
before(async () => {
  provider = await providerServer(() => answer)
})
after(() => provider.close())

test('an answer that is too long is not read to its end, although a bill of that length is', async () => {
  answer = { text: 'x'.repeat(70_000) }
  await assert.rejects(callProvider(provider.endpoint, { method: 'GET' }), /too long/)
  const { bytes } = await callProvider(provider.endpoint, { method: 'GET' }, billLimits)
  assert.deepEqual(jsonOfBytes(bytes), answer)
})

test('what is no JSON is nothing', () => {
  assert.equal(jsonOfBytes(Buffer.from('<html>')), undefined)
})
