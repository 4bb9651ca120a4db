import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noHooks } from '../../core/hooks.ts'
import { invalid } from '../../core/problem.ts'
import { withDefaults } from '../../core/settings/setting-defaults.ts'
import { assertAskable } from '../../teaching/learning/presence/ways-to-ask.ts'
import { unreadDatabase } from '../../testing/unread-database.ts'
import { faceComparison } from './face-comparison.ts'

const provider = {
  'presence.faceProvider': '比对公司',
  'presence.faceUrl': 'https://face.example.cn/',
  'presence.faceKey': 'k',
}

test('a school without a provider asks the database nothing about faces', async () => {
  const sender = { keys: {} as never, values: withDefaults({}), now: 0 }
  const asked = { studentId: 1, lessonId: 1, lastItem: undefined, sender, random: () => 0 }
  assert.equal(await faceComparison.askByFace.ask(unreadDatabase, asked), undefined)
})

test('a program without the module compares no faces, whatever its settings say', () => {
  const asksFaces = { kind: 'press', dailyProof: 'face' } as const
  const values = withDefaults(provider)
  assert.throws(() => assertAskable(asksFaces, noHooks, values), invalid({ dailyProof: 'presence.faceMissing' }))
  assertAskable(asksFaces, { ...noHooks, ...faceComparison }, values)
})
