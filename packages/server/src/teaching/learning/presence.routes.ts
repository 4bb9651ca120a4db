import type { HandlersOf } from '../../core/http/bind.ts'
import { decideConsent, readConsent } from '../face/face-consent.ts'
import { answerByFace, answerCheck, showCheck } from './answer-check.ts'

export const presenceHandlers: HandlersOf<
  'showPresenceCheck' | 'answerPresenceCheck' | 'answerPresenceByFace' | 'showFaceConsent' | 'decideFaceConsent'
> = {
  showPresenceCheck: async ({ params, body: { playbackSession, otherWay }, ...actor }) => ({
    ...(await showCheck(actor, { ...params, playbackSession }, otherWay)),
    data: null,
  }),
  answerPresenceCheck: async ({ params, body: { digits, playbackSession }, ...actor }) => ({
    ...(await answerCheck(actor, { ...params, playbackSession }, digits)),
    heldSeconds: 0,
    data: null,
  }),
  answerPresenceByFace: async ({ params, body: { playbackSession }, file, ...actor }) => ({
    ...(await answerByFace(actor, { ...params, playbackSession }, file.bytes)),
    heldSeconds: 0,
    data: null,
  }),

  showFaceConsent: ({ context, caller }) => readConsent(context, caller.userId),
  decideFaceConsent: ({ body, ...actor }) => decideConsent(actor, body),
}
