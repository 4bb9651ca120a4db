import type { makeUpEndpoints } from '@jiangxue/contract/exam/make-up.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { changing } from '../exam/changing.ts'
import { arrangeMakeUp, cancelMakeUp } from './arrange-make-up.ts'
import { releaseMakeUp } from './release-make-up.ts'

export const makeUpHandlers: HandlersOf<keyof typeof makeUpEndpoints> = {
  arrangeMakeUp: changing(arrangeMakeUp),
  cancelMakeUp: changing(cancelMakeUp),
  releaseMakeUp: changing(releaseMakeUp),
}
