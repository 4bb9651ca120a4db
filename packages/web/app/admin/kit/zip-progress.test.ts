import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followZip } from './zip-progress.ts'

const entry = [0x50, 0x4b, 0x03, 0x04, 1, 2, 3]

test('entries are counted, even if one begins at the end of a chunk', () => {
  const reported: number[] = []
  const follow = followZip((percent) => reported.push(percent))
  const headers = new Headers({ 'x-total-count': '4' })
  follow(Uint8Array.from([...entry, 0x50, 0x50, 0x4b]), headers)
  follow(Uint8Array.from([0x03, 0x04, 9]), headers)
  follow(Uint8Array.from([...entry, ...entry, ...entry]), headers)
  assert.deepEqual(reported, [25, 50, 99])
})

test('nothing is reported without a total count', () => {
  const reported: number[] = []
  followZip((percent) => reported.push(percent))(Uint8Array.from(entry), new Headers())
  assert.deepEqual(reported, [])
})
