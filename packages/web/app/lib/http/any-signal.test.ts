import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anySignal } from './any-signal.ts'

test('the signal is aborted with the first of several, also in browsers without AbortSignal.any', (t) => {
  const { any } = AbortSignal
  Object.assign(AbortSignal, { any: undefined })
  t.after(() => Object.assign(AbortSignal, { any }))
  const [user, timeout] = [new AbortController(), new AbortController()]
  const signal = anySignal([user.signal, timeout.signal])
  assert.equal(signal.aborted, false)
  timeout.abort('timeout')
  user.abort('user')
  assert.deepEqual({ aborted: signal.aborted, reason: signal.reason }, { aborted: true, reason: 'timeout' })
  assert.equal(anySignal([new AbortController().signal, user.signal]).reason, 'user')
})
