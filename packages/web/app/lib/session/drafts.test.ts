import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forgetDraftsOfOthers } from './draft-store.ts'
import { forgetDraft, hasDrafts, saveDraft, readDraft } from './drafts.ts'

const store = new Map<string, string>()
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  },
})
beforeEach(() => store.clear())

test('a draft is stored for its form and account, and returned until it is deleted', () => {
  assert.equal(saveDraft(7, 'course 1', { name: '新名', price: 1 }), true)
  saveDraft(7, 'news new', { title: '草稿' })
  assert.deepEqual([readDraft('course 1'), readDraft('course 2')], [{ name: '新名', price: 1 }, undefined])
  forgetDraft('course 1')
  assert.deepEqual([readDraft('course 1'), readDraft('news new'), hasDrafts()], [undefined, { title: '草稿' }, true])
  assert.deepEqual([hasDrafts('news '), hasDrafts('course ')], [true, false])
  forgetDraft('news new')
  assert.deepEqual([hasDrafts(), store.size], [false, 0])
})

test('ID numbers, passwords, keys and files are never stored', () => {
  const secrets = {
    idCard: '1',
    attendeeIdCard: '1',
    password: '1',
    oldPassword: '1',
    secretKey: '1',
    accessKey: '1',
    code: '1',
  }
  assert.equal(saveDraft(7, 'student 1', { ...secrets, avatar: new Blob(['x']), files: [new Blob(['x'])] }), false)
  assert.equal(store.size, 0)
  saveDraft(7, 'student 1', { ...secrets, name: '林晓', tags: ['一', '二'] })
  assert.deepEqual(readDraft('student 1'), { name: '林晓', tags: ['一', '二'] })
})

test('logout deletes the drafts of an account, and another account never sees them', () => {
  saveDraft(7, 'course 1', { name: '新名' })
  forgetDraftsOfOthers(7)
  assert.equal(hasDrafts(), true)
  forgetDraftsOfOthers(8)
  assert.equal(hasDrafts(), false)
  saveDraft(7, 'course 1', { name: '新名' })
  forgetDraftsOfOthers()
  assert.equal(hasDrafts(), false)
})
