import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followZip } from './zip-progress.ts'

const entry = [0x50, 0x4b, 0x03, 0x04, 1, 2, 3]

test('entries are counted, also where one begins at the end of a piece', () => {
  const told: number[] = []
  const follow = followZip((percent) => told.push(percent))
  const headers = new Headers({ 'x-total-count': '4' })
  follow(headers, Uint8Array.from([...entry, 0x50, 0x50, 0x4b]))
  follow(headers, Uint8Array.from([0x03, 0x04, 9]))
  follow(headers, Uint8Array.from([...entry, ...entry, ...entry]))
  assert.deepEqual(told, [25, 50, 99])
})

test('without a number of students nothing is told', () => {
  const told: number[] = []
  followZip((percent) => told.push(percent))(new Headers(), Uint8Array.from(entry))
  assert.deepEqual(told, [])
})
