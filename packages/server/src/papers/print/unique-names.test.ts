import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UniqueNames } from './unique-names.ts'

test('no two names are the same where case does not count', () => {
  const names = new UniqueNames()
  assert.deepEqual(
    ['JX_1_王.pdf', 'JX_1_王.pdf', 'jx_1_王.PDF', 'JX_1_王_2.pdf', '王', '王', 'a.b/王'].map((name) =>
      names.take(name),
    ),
    ['JX_1_王.pdf', 'JX_1_王_2.pdf', 'jx_1_王_3.PDF', 'JX_1_王_2_2.pdf', '王', '王_2', 'a.b/王'],
  )
})
