import type { makeUpEndpoints } from '@jiangxue/contract/exam/make-up.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { onEditedExam } from '../exam/exam.policy.ts'
import { readExam } from '../exam/exam.wire.ts'
import { arrangeMakeUp, cancelMakeUp } from './arrange-make-up.ts'
import { releaseMakeUp } from './release-make-up.ts'

export const makeUpHandlers: HandlersOf<keyof typeof makeUpEndpoints> = {
  arrangeMakeUp: onEditedExam(async (call, { id }, body) => {
    await arrangeMakeUp(call, id, body)
    return readExam(call, id)
  }),
  cancelMakeUp: onEditedExam(async (call, { id }) => {
    await cancelMakeUp(call, id)
    return readExam(call, id)
  }),
  releaseMakeUp: onEditedExam(async (call, { id }, { version }) => {
    await releaseMakeUp(call, id, version)
    return readExam(call, id)
  }),
}
