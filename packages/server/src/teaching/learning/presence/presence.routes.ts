import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { presenceEndpoints } from '@jiangxue/contract/learning/presence.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { decideConsent, readConsent } from '../../face/face-consent.ts'
import { answerByFace, answerCheck, showCheck } from './answer-check.ts'
import { listHeldStudy, settleHeldStudy } from './release-held.ts'

export const presenceHandlers: HandlersOf<keyof typeof presenceEndpoints> = {
  showPresenceCheck: async ({ params, body: { playbackSession, ...ways }, ...actor }) => ({
    ...(await showCheck(actor, { ...params, playbackSession }, ways)),
    data: null,
  }),
  answerPresenceCheck: async ({ params, body: { digits, playbackSession }, ...actor }) => ({
    ...(await answerCheck(actor, { ...params, playbackSession }, digits)),
    pendingSeconds: 0,
    data: null,
  }),
  answerPresenceByFace: async ({ params, body: { playbackSession }, file, ...actor }) => ({
    ...(await answerByFace(actor, { ...params, playbackSession }, file.bytes)),
    pendingSeconds: 0,
    data: null,
  }),

  listHeldStudy: async ({ query, context }) => {
    const { rows, total } = await listHeldStudy({ context }, query)
    return toPage(rows, total, query)
  },
  settleHeldStudy: async ({ params, body, ...actor }) => ({ seconds: await settleHeldStudy(actor, params.id, body) }),

  showFaceConsent: ({ context, caller }) => readConsent(context, caller.userId),
  decideFaceConsent: ({ body, ...actor }) => decideConsent(actor, body),
}
