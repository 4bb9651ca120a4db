import type { faceEndpoints } from '@jiangxue/contract/learning/presence.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { answerByPicture } from '../../teaching/learning/presence/answer-check.ts'
import { poseOf } from '../../teaching/learning/state/presence-state.ts'
import { compareFace } from './compare-face.ts'
import { decideConsent, readConsent } from './face-consent.ts'

export const faceHandlers: HandlersOf<keyof typeof faceEndpoints> = {
  answerPresenceByFace: async ({ params, body: { playbackSession }, file, ...actor }) => {
    const figures = await answerByPicture(actor, { ...params, playbackSession }, async (check) => {
      const posed = { taken: file.bytes, pose: poseOf(check) }
      return (await compareFace(actor.context, actor.caller.userId, posed)) === 'same'
    })
    return { ...figures, pendingSeconds: 0, data: null }
  },

  showFaceConsent: ({ context, caller }) => readConsent(context, caller.userId),
  decideFaceConsent: ({ body, ...actor }) => decideConsent(actor, body),
}
