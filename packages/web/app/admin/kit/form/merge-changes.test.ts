import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, conflictOf } from './merge-changes.ts'

const base = { name: '课程', price: 299.5, keywords: '', teacherIds: [1, 2], cover: null as string | null }

test('only fields that the user has modified count as changed', () => {
  assert.deepEqual(changesOf(base, { ...base, teacherIds: [1, 2], keywords: '', cover: null }), {})
  assert.deepEqual(changesOf(base, { ...base, keywords: undefined } as never), {}, 'an empty field is an empty field')
  assert.deepEqual(changesOf(base, { ...base, name: '新名', teacherIds: [2, 1] }), { name: '新名', teacherIds: [2, 1] })
})

test('overwriting with own changes keeps other users’ changes to other fields', () => {
  const [mine, theirs] = [
    { ...base, name: '我的名称' },
    { ...base, price: 399 },
  ]
  assert.deepEqual({ ...theirs, ...changesOf(base, mine) }, { ...base, name: '我的名称', price: 399 })
  assert.deepEqual(conflictOf(base, mine, theirs), [
    { name: 'name', mine: '我的名称', theirs: '课程', isMine: true },
    { name: 'price', mine: 299.5, theirs: 399, isMine: false },
  ])
})

test('the same change by both users is not a conflict', () => {
  assert.deepEqual(conflictOf(base, { ...base, price: 399 }, { ...base, price: 399 }), [])
})
