import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailInWords } from './event-detail.ts'

test('events are told in words, those of erased accounts without any', () => {
  assert.equal(detailInWords('outage', JSON.stringify({ minutes: 5, reason: '停电' })), '5 分钟，停电')
  assert.equal(detailInWords('warn', JSON.stringify({ warning: '请看屏幕', reason: '交谈' })), '“请看屏幕”，交谈')
  assert.equal(detailInWords('late', JSON.stringify({ number: 3, answers: { 1: true, 4: null } })), '2 题')
  assert.equal(detailInWords('force', '清场'), '清场')
  for (const kind of ['outage', 'warn', 'start']) assert.equal(detailInWords(kind, ''), '')
})
