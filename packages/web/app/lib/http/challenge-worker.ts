import type { Challenge } from '@jiangxue/contract/account/challenge.ts'
import { solveChallenge } from './solve-challenge.ts'

// The worker of `answerChallenge`: it keeps the page usable.
addEventListener('message', ({ data }: MessageEvent<Challenge>) => postMessage(solveChallenge(data)))
