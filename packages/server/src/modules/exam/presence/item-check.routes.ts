import type { itemCheckEndpoints } from '@jiangxue/contract/learning/presence.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { answerByItem } from '../../../teaching/learning/presence/answer-check.ts'
import { isRightAnswer } from './ask-by-item.ts'

export const itemCheckHandlers: HandlersOf<keyof typeof itemCheckEndpoints> = {
  answerPresenceByItem: async ({ params, body: { playbackSession, answer }, ...actor }) => ({
    ...(await answerByItem(actor, { ...params, playbackSession }, (db, item) => isRightAnswer(db, item, answer))),
    pendingSeconds: 0,
    data: null,
  }),
}
