import type { HandlersOf } from '../../core/http/bind.ts'
import { answerCheck, showCheck } from './answer-check.ts'

export const presenceHandlers: HandlersOf<'showPresenceCheck' | 'answerPresenceCheck'> = {
  showPresenceCheck: async ({ params, body, ...actor }) => ({
    ...(await showCheck(actor, { ...params, ...body })),
    data: null,
  }),
  answerPresenceCheck: async ({ params, body: { digits, playbackSession }, ...actor }) => ({
    ...(await answerCheck(actor, { ...params, playbackSession }, digits)),
    heldSeconds: 0,
    data: null,
  }),
}
