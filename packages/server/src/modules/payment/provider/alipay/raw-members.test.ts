import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawMembers } from './raw-members.ts'

test('members are returned as they were sent', () => {
  const body = '{ "a_response" : {"x": "}\\"{,:", "y":[1, {"sign":"no"}]} ,"sign":"A+/=","n": -1.0e2,"e":{},"l":[ ]}'
  assert.deepEqual(Object.fromEntries(rawMembers(body)), {
    a_response: '{"x": "}\\"{,:", "y":[1, {"sign":"no"}]}',
    sign: '"A+/="',
    n: '-1.0e2',
    e: '{}',
    l: '[ ]',
  })
})

test('strings that look like the end of a member, and an empty object, are read', () => {
  assert.deepEqual(Object.fromEntries(rawMembers('{"a":"\\\\","b":"\\\\\\""}')), { a: '"\\\\"', b: '"\\\\\\""' })
  assert.equal(rawMembers('{}').size, 0)
})

test('what is no object, or names a member twice, is refused', () => {
  for (const wrong of [
    '',
    'null',
    '[]',
    '"a"',
    '{',
    '{"a":1',
    '{"a":1}{',
    '<html>',
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
  ])
    assert.throws(() => rawMembers(wrong), SyntaxError, wrong)
})

test('the time grows with the length', () => {
  const deep = `{"a":${'['.repeat(1000)}${']'.repeat(1000)},"b":"${'\\"'.repeat(30_000)}"}`
  assert.equal(rawMembers(deep).get('a')?.length, 2000)
})
