import type { scanEndpoints } from '@jiangxue/contract/account/scan.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { answerSignIn } from '../../people/account/answer-sign-in.ts'
import { rememberDevice, withDevice } from '../../people/account/known-origin.ts'
import { answerScan, openScan, scanOf, signInByScan, startScan } from './scan.ts'

export const scanHandlers: HandlersOf<keyof typeof scanEndpoints> = {
  startScan: async (call) => {
    const origin = withDevice(call.origin)
    rememberDevice(call.reply, origin)
    return startScan(call, origin)
  },

  pollScan: async (call) => {
    const { code } = call.params
    const { state, userId } = await scanOf(call, code)
    if (state !== 'confirmed' || userId === null) return { state }
    return { state, ...(await answerSignIn(call, (visitor) => signInByScan(visitor, code, userId))) }
  },

  openScan: (call) => openScan(call, call.params.code),
  answerScan: (call) => answerScan(call, call.params.code, call.body.isConfirmed),
}
