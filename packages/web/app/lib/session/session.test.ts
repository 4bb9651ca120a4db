import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expireSession } from './answered-session.ts'
import { signIn } from './change-session.ts'
import { setNavigation, type StoredAccount } from './session.ts'

test('a page that was in the back/forward cache does not end the session that another tab has renewed', (t) => {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: () => null,
    length: 0,
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  t.after(() => before && Object.defineProperty(globalThis, 'localStorage', before))
  let ended = 0
  setNavigation({ toLogin: () => (ended += 1), isPublic: () => false })
  signIn('old', { id: 1, username: 'student' } as StoredAccount)
  stored.set('token', 'renewed')
  assert.deepEqual([expireSession('old', '/login'), stored.get('token'), ended], [false, 'renewed', 0])
  assert.deepEqual([expireSession('renewed', '/login'), stored.get('token'), ended], [true, undefined, 1])
})
