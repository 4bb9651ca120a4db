import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  changesStart,
  digestRefusals,
  encodeChange,
  encodeEvent,
  encodeSegment,
  extend,
  studentStart,
} from './encodings.ts'
import { hashLeaf, hashNode } from './merkle.ts'

const segment = {
  number: 3,
  format: 3,
  lessonId: 5,
  courseId: 6,
  mediaId: 7,
  fromMs: 0,
  toMs: 30_000,
  newMs: 29_000,
  startedAt: 1000,
  endedAt: 31_000,
  day: '2026-11-20',
  recordedAt: 31_500,
  creditMode: 'verified',
  playbackSessionId: 8,
  originDigest: 'origin',
  durationMs: 60_000,
  ruleVersion: 1,
  unbrokenMs: 0,
  delivery: null,
  mediaSha256: null,
  mac: 'mac',
}
const event = { number: 4, kind: 'identity', facts: '{"digest":"张三"}', recordedAt: 31_500, mac: 'mac' }
const change = { number: 2, kind: 'mode', facts: '{}', changedBy: 1, changedAt: 1000, mac: 'mac' }
const refusals = [
  { lessonId: 5, day: '2026-11-20', reason: 'otherDevice', refusals: 2, lastAt: 7 },
  { lessonId: 4, day: '2026-11-21', reason: 'mustStart', refusals: 1, lastAt: 8 },
]

/** Anchored encodings must remain provable forever: no version of the program may change these vectors. */
const vectors: readonly (readonly [what: string, vector: string, made: string])[] = [
  [
    'a segment',
    '["segment",1,3,3,5,6,7,0,30000,29000,1000,31000,"2026-11-20",31500,"verified",8,"origin",60000,1,0,"mac"]',
    encodeSegment(segment),
  ],
  [
    'a segment of format 1',
    '["segment",1,3,1,5,6,7,0,30000,29000,1000,31000,"2026-11-20",31500,"verified",8,"origin",null,null,null,"mac"]',
    encodeSegment({ ...segment, format: 1, durationMs: null, ruleVersion: null, unbrokenMs: null }),
  ],
  [
    'a segment of format 4',
    '["segment",2,3,4,5,6,7,0,30000,29000,1000,31000,"2026-11-20",31500,"verified",8,"origin",60000,1,0,"sent","digest","mac"]',
    encodeSegment({ ...segment, format: 4, delivery: 'sent', mediaSha256: 'digest' }),
  ],
  ['an event', '["event",1,4,"identity","{\\"digest\\":\\"张三\\"}",31500,"mac"]', encodeEvent(event)],
  ['a change', '["change",1,2,"mode","{}",1,1000,"mac"]', encodeChange(change)],
  [
    'the beginning of a student',
    'ee44c91cf0945ed4c2ff6391a0ca74facdc784b2b3c528ad75a09f64e16cd227',
    studentStart(sha256, 4),
  ],
  [
    'the beginning of the changes',
    '87cf59f46aa30fc6b94fdd995c37e96d920aa28f0a770c06df3b351d5da76c77',
    changesStart(sha256),
  ],
  [
    'a row after another',
    'b4eb1495e3071aacc8545e3a92b717ce8146e1c1d65443e693babb6c3a7ca9d9',
    extend(sha256, studentStart(sha256, 4), encodeSegment(segment)),
  ],
  ['refusals', '53afb33bd7a8a2fae8eaf3e144846339894f3f860e8d1e1ee87f56d096810cb7', digestRefusals(sha256, refusals)],
  [
    'a leaf',
    '9e9694d0bb1c4af4c3e24e50e04d49c4ca7231dabfab3c7b52b77b38016b916a',
    hashLeaf(sha256, '{"kind":"student","name":"张三"}'),
  ],
  [
    'a node',
    '2f65cc0c7abfdb0c535cb7f942d65ae1fb04c9a3ad3ea5a62057aa8ac934a93a',
    hashNode(sha256, 'aa'.repeat(32), 'bb'.repeat(32)),
  ],
]
for (const [what, vector, made] of vectors)
  test(`the encoding of ${what} is unchanged`, () => assert.equal(made, vector))

test('refusals have one digest, whatever order they are read in', () => {
  assert.equal(digestRefusals(sha256, refusals.toReversed()), digestRefusals(sha256, refusals))
})
