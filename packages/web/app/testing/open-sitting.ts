import type { Save } from '@jiangxue/contract/exam/sitting.ts'
import { createKeptStore } from '../student/exams/engine/kept-sitting.ts'
import { createSittingEngine, type SittingServer } from '../student/exams/engine/sitting-engine.ts'
import { sitting } from './fixtures/exam.ts'
import { fakeStore } from './player-fakes.ts'

/** The instant so long after an attempt was begun. */
export const at = (ms: number) => new Date(Date.parse(sitting.now) + ms).toISOString()

/** A page of the attempt, on a clock that the test moves. */
export function openSitting(more: Partial<typeof sitting> = {}, storage = fakeStore()) {
  let ms = 0
  const sent: { body: Save; isLeaving: boolean }[] = []
  const handedIn: Save[] = []
  const saved = (number: number) => ({ number, now: at(ms), deadlineAt: sitting.deadlineAt, warnings: [] })
  let answer: SittingServer['save'] = async ({ number }) => saved(number)
  let answerHandIn: SittingServer['handIn'] = async () => undefined
  const engine = createSittingEngine({
    sitting: { ...sitting, ...more },
    receivedAt: 0,
    kept: createKeptStore(sitting.id, () => storage),
    tick: () => ms,
    now: () => ms,
    server: {
      save: (body, isLeaving) => {
        sent.push({ body, isLeaving })
        return answer(body, isLeaving)
      },
      handIn: (body) => {
        handedIn.push(body)
        return answerHandIn(body)
      },
    },
  })
  return {
    engine,
    storage,
    sent,
    handedIn,
    answerSave: (next: SittingServer['save']) => (answer = next),
    answerHandIn: (next: SittingServer['handIn']) => (answerHandIn = next),
    /** Lets time pass in pulses of half a second. */
    async pass(duration: number) {
      for (const end = ms + duration; ms < end;) {
        ms += 500
        engine.pulse()
        await new Promise(setImmediate)
      }
    },
    saved,
  }
}
