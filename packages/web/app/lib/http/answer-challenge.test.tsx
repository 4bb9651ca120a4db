import type { Challenge } from '@jiangxue/contract/account/challenge.ts'
import { answerHeader } from '@jiangxue/contract/kit/challenge.values.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, callsOf, fakeFetch, refuseWith } from '../../testing/fake-api.ts'
import { open } from '../../testing/open.tsx'
import { browserApi } from './api-client.ts'
import { solveChallenge } from './solve-challenge.ts'

/** The browser's worker, which this environment lacks. */
class FakeWorker extends EventTarget {
  static work: (challenge: Challenge) => Promise<number> | number
  static running = 0
  constructor() {
    super()
    FakeWorker.running++
  }
  async postMessage(challenge: Challenge) {
    try {
      this.dispatchEvent(new MessageEvent('message', { data: await FakeWorker.work(challenge) }))
    } catch {
      this.dispatchEvent(new Event('error'))
    }
  }
  terminate() {
    FakeWorker.running--
  }
}

const number = 42
let issued = 0
const fetched = vi.fn(fakeFetch)
beforeEach(() => {
  FakeWorker.work = solveChallenge
  issued = 0
  fetched.mockClear()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('fetch', fetched)
  answer({
    getChallenge: () => {
      const salt = `salt${++issued}.`
      return { salt, hash: bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))), most: 100, signature: 'signature' }
    },
  })
})
/** Refuses the first calls for lack of an answer. */
function refuseFirst(times: number) {
  let refused = 0
  const forgotPassword = () => {
    if (refused++ < times) refuseWith('challenge.required', { data: { purpose: 'code' } })
  }
  answer({ forgotPassword })
}
const ask = () => browserApi.forgotPassword({ body: { account: 'somebody' } })
const answersSent = () =>
  fetched.mock.calls
    .filter(([address]) => String(address).endsWith('/forgot-password'))
    .map(([, init]) => new Headers(init?.headers).get(answerHeader))

test('a refused call fetches a challenge of its purpose, works in a worker and is repeated with the answer', async () => {
  refuseFirst(1)
  expect((await ask()).success).toBe(true)
  expect(answersSent()).toEqual([null, 'salt1.42.signature'])
  expect(callsOf('getChallenge')).toMatchObject([{ query: { purpose: 'code' } }])
  expect(FakeWorker.running).toBe(0)
})

test('if more work is asked for in the meantime it is done, but not for ever', async () => {
  refuseFirst(2)
  await ask()
  expect(answersSent().at(-1)).toBe('salt2.42.signature')
  refuseFirst(Infinity)
  await expect(ask()).rejects.toThrow('需要先通过安全检查，请刷新页面后重试')
  expect(issued).toBe(5)
})

test('work that takes long is announced until it is done', async () => {
  open('/auth/forgot-password')
  let finish = () => {}
  FakeWorker.work = (challenge) => new Promise((resolve) => (finish = () => resolve(solveChallenge(challenge))))
  refuseFirst(1)
  const asked = ask()
  const notice = await screen.findByText('正在进行安全检查，请稍候…')
  expect(notice.closest('[role=status]')).not.toBeNull()
  finish()
  await asked
  await expect.poll(() => screen.queryByText('正在进行安全检查，请稍候…')).toBeNull()
})

test('a worker that cannot be loaded is a lost connection', async () => {
  FakeWorker.work = () => Promise.reject(new Error('no script'))
  refuseFirst(1)
  await expect(ask()).rejects.toThrow('网络连接失败，请检查您的网络设置')
  expect(FakeWorker.running).toBe(0)
})
