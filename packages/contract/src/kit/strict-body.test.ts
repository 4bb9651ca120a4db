import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '../contract.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { strictBody } from './strict-body.ts'
import { z } from './zod.ts'

test('unknown keys are rejected at every depth, and the schema that others share stays as it is', () => {
  const inner = z.object({ a: z.string() })
  const schema = z.object({
    list: z.array(inner.optional()),
    either: z.union([z.literal(''), inner]),
    any: z.unknown(),
  })
  const good = { list: [{ a: '' }], either: { a: '' }, any: { b: 1 } }
  const strict = strictBody(schema)
  assert.deepEqual(strict.parse(good), good)
  for (const bad of [
    { ...good, b: 1 },
    { ...good, list: [{ a: '', b: 1 }] },
    { ...good, either: { a: '', b: 1 } },
  ]) {
    assert.equal(strict.safeParse(bad).success, false)
    assert.equal(schema.safeParse(bad).success, true)
  }
})

test('a check of the object as a whole still runs', () => {
  const schema = strictBody(z.object({ from: z.number(), to: z.number() }).refine(({ from, to }) => from < to, 'order'))
  assert.equal(schema.safeParse({ from: 2, to: 1 }).error?.issues[0]?.message, 'order')
})

test('no body of the contract takes a key that it does not know', () => {
  for (const [name, { body }] of Object.entries(contract) as [string, AnyEndpoint][]) {
    if (!body) continue
    const issues = body.safeParse({ unknownKey: 1 }).error?.issues ?? []
    const isRejected =
      JSON.stringify(issues).includes('unknownKey') || issues.some(({ code }) => code === 'invalid_type')
    assert.ok(isRejected, name)
  }
})
