import type { Challenge } from '@jiangxue/contract/account/challenge.ts'
import { answerHeader, answerTo } from '@jiangxue/contract/kit/challenge.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { translate } from '../i18n.ts'
import { toastStore } from '../toast.ts'
import type { ChallengeAnswer } from './call-options.ts'
import { connectionProblem } from './connection-problem.ts'

// Loaded on the first call that the server lets pass only after some work (ADR 78).

const quietMs = 1000

/** Fetches a challenge and works it out; says so if it takes long. */
export async function answerChallenge(
  fetchChallenge: () => Promise<Challenge>,
  signal: AbortSignal | undefined,
): Promise<ChallengeAnswer> {
  let notice = 0
  const timer = setTimeout(() => {
    notice = toastStore.show('busy', translate(text('正在进行安全检查，请稍候…')))
  }, quietMs)
  try {
    const challenge = await fetchChallenge()
    return [answerHeader, answerTo(challenge, await solveInWorker(challenge, signal))]
  } finally {
    clearTimeout(timer)
    toastStore.dismiss(notice)
  }
}

/** Plain SHA-256 instead of the browser's own: without HTTPS, as in a school's network, browsers offer none. */
function solveInWorker(challenge: Challenge, signal: AbortSignal | undefined): Promise<number> {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data))
    worker.addEventListener('error', () => reject(connectionProblem()))
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
