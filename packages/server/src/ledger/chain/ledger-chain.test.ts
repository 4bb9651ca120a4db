import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chainChange } from '../changes/credit-change.ts'
import {
  chainEvent,
  chainSegment,
  digestIdentity,
  digestOrigin,
  sealAnchor,
  sealFirstHead,
  sealHead,
  sealSchool,
} from './ledger-chain.ts'
import { SchoolSumBuilder } from './school-sum.ts'

const keyBytes = 32
const key = Buffer.alloc(keyBytes, 7)
const segment = {
  studentId: 4,
  number: 3,
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
  loginId: 'login',
  ruleVersion: 4,
  unbrokenMs: 29_000,
  delivery: 'sent',
  mediaSha256: 'sha256 of the video',
}
const origin = { ip: '10.0.0.1', device: '{"a":"b"}', userAgent: 'Browser/1' }

/** Released encodings must remain provable forever: no version of the program may change these vectors. */
const vectors: readonly (readonly [what: string, vector: string, made: string])[] = [
  [
    'a segment of format 1',
    'HF8x5J6Iqs8fTkNsxiC5hRfejYiSCKHVpV5RzyLDJ3M',
    chainSegment(key, 'before', { ...segment, format: 1 }),
  ],
  [
    'a segment of format 2',
    '9xd-qkauz22MV7zKlzg1-98Ko7aNuC9DkVzK_-PWu8k',
    chainSegment(key, 'before', { ...segment, format: 2 }),
  ],
  [
    'a segment of format 3',
    '3eYfkfQY9zCusXRz7KZhA9f4Rce3XXx1k_M8S-RH4yk',
    chainSegment(key, 'before', { ...segment, format: 3 }),
  ],
  [
    'a segment of format 4',
    'Ci2n97VmEVrf7q6Qi0mGqU7Q0E9sQzA8Z7WnAH18wt4',
    chainSegment(key, 'before', { ...segment, format: 4 }),
  ],
  ['an origin of format 1', '0eXwRbyB39oF0DX-zu5nw2h0gvc2cS6Dww9YLkkXyMM', digestOrigin(key, 1, origin)],
  ['an origin of format 2', '3mvxBO2k6x1KMmbhcAShc8DR-F0MNQcGGwDX5hWlH4A', digestOrigin(key, 2, origin)],
  [
    'an event',
    'mR0qmBgmHdSQN-qSC1rPd99I4KobEdE0NvDoKO0twf0',
    chainEvent(key, 'before', {
      studentId: 4,
      number: 3,
      kind: 'identity',
      facts: '{"digest":"x"}',
      recordedAt: 31_500,
    }),
  ],
  ['an end of format 1', 'dvhGxv11PuoCVLTwkSMTe7ni5f1HbcWXG__vUD9S18c', sealFirstHead(key, 4, 3, 'last')],
  [
    'an end of format 2',
    'L6HktzMFEfZhhRrrw4-7jlSbtmwGRIuD07CG9vgR6cU',
    sealHead(key, {
      studentId: 4,
      ledgerLength: 3,
      ledgerMac: 'last',
      creditedUntil: 31_000,
      refusals: 2,
      identity: 'who',
    }),
  ],
  ['an identity', '0vE1BsTux2hlCtGodXeJ-JYi3BSbkjO4r6bMkQTavKs', digestIdentity(key, 4, '张三', '11010519491231002X')],
  [
    'an anchor',
    'saSHys1pOEytn8uRfqKpFHWXQ4hEEShvh0OgME-RDuw',
    sealAnchor(key, {
      publicId: 'session',
      studentId: 4,
      lessonId: 5,
      mediaId: 7,
      loginId: 'login',
      anchorPositionMs: 30_000,
      anchorAt: 31_000,
    }),
  ],
  [
    'the sum of a school',
    'y2nw_c6e3G_laQMKAr_VaIONjwBMZph-o85UjfOTh-I',
    sealSchool(key, { students: 1, rowCount: 3, total: '0a' }),
  ],
  [
    'a change of how time is credited',
    'hchCPGeH5p1Qy04YymfN1ccEBS3XgEhtECHLgBYRwPg',
    chainChange(key, 'before', {
      number: 2,
      kind: 'mode',
      facts: '{"before":"a","after":"b"}',
      changedBy: 1,
      changedAt: 1000,
    }),
  ],
]
for (const [what, vector, made] of vectors)
  test(`the encoding of ${what} is unchanged`, () => assert.equal(made, vector))

test('the school’s sum does not depend on the order of changes, and subtracting undoes adding', () => {
  const [a, b] = ['y2nw_c6e3G_laQMKAr_VaIONjwBMZph-o85UjfOTh-I', 'HF8x5J6Iqs8fTkNsxiC5hRfejYiSCKHVpV5RzyLDJ3M']
  const [one, two] = [new SchoolSumBuilder(), new SchoolSumBuilder()]
  one.add(a, 3)
  one.add(b, 4)
  two.add(b, 4)
  two.add(a, 3)
  assert.deepEqual(one.sum(), two.sum())
  two.add(a, 3, -1)
  const only = new SchoolSumBuilder()
  only.add(b, 4)
  assert.deepEqual(two.sum(), only.sum())
  assert.equal(only.sum().total, Buffer.from(b, 'base64url').toString('hex'))
})
