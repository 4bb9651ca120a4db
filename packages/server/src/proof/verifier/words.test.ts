import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeFactTexts } from '@jiangxue/contract/proof/evidence.values.ts'
import { describeFacts } from './words.ts'

test('the values of a change are words, and what is unknown is shown as stored', () => {
  globalThis.verifierWords = {
    facts: { ...changeFactTexts, unit: '学时单位', 'unit.45': '45 分钟', 'mode.verified': '服务器认定' },
  } as never
  const described = (kind: string, facts: unknown) => describeFacts({ kind, facts: JSON.stringify(facts) })
  const rule = { scope: 'class:7', version: 3, rule: { unit: '45', sameVideoOnce: true } }
  assert.equal(described('hours', rule), '适用范围：班期 7\n规则版本：3\n学时单位：45 分钟\nsameVideoOnce：是')
  assert.equal(described('mode', { before: 'reported', after: 'verified' }), 'reported → 服务器认定')
  const lesson = { lessonId: 4, before: { durationMs: 1000, mediaId: 1 }, after: { durationMs: 2000, mediaId: 1 } }
  assert.equal(described('lesson', lesson), '课时编号：4\n视频时长（毫秒）：1000 → 2000')
  assert.equal(describeFacts({ kind: 'hours', facts: '{broken' }), '{broken')
})
