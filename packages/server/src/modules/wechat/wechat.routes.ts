import type { wechatEndpoints } from '@jiangxue/contract/account/wechat.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { assertFullAdmin } from '../../core/http/full-admin.ts'
import { toInstant } from '../../core/units.ts'
import { saveSettings } from '../../office/settings/save-settings.ts'
import { answerSignIn } from '../../people/account/answer-sign-in.ts'
import { browserOf, keepBrowser } from './browser-cookie.ts'
import { addressOfWechat, pageAfterWechat, pageOfProblem } from './go-to-wechat.ts'
import { signPage } from './sign-page.ts'
import { testWechat } from './test-wechat.ts'
import { bindByTicket, signInByTicket, unbind } from './use-ticket.ts'
import { canSignInWithWechat, mayUsePhone } from './wechat-app.ts'
import { findIdentityOf } from './wechat.queries.ts'

export const wechatHandlers: HandlersOf<keyof typeof wechatEndpoints | 'saveWechatSettings' | 'testWechat'> = {
  getWechat: async ({ context: { settings } }) => ({ canSignIn: canSignInWithWechat(await settings.current()) }),

  startWechat: async ({ context, query, request, reply }) => {
    const browser = keepBrowser(request, reply)
    return reply?.redirect(await addressOfWechat(context, browser, query.redirect).catch(pageOfProblem)) as never
  },

  returnFromWechat: async ({ context, query, request, reply }) =>
    reply?.redirect(await pageAfterWechat(context, browserOf(request), query).catch(pageOfProblem)) as never,

  signInWithWechat: (call) =>
    answerSignIn(call, (visitor) => signInByTicket(visitor, browserOf(call.request), call.body.ticket)),

  bindWechat: (call) => bindByTicket(call, browserOf(call.request), call.body.ticket),

  getWechatBinding: async ({ context: { database, settings }, caller }) => {
    const values = await settings.current()
    const identity = await findIdentityOf(database.read, values['wechat.appId'], caller.userId)
    return {
      isOffered: canSignInWithWechat(values) && mayUsePhone(values, caller.role),
      boundAt: identity ? toInstant(identity.boundAt) : null,
    }
  },

  unbindWechat: unbind,

  signForWechat: ({ context, query }) => signPage(context, query.url),

  saveWechatSettings: (call) => saveSettings(call, 'wechat', call.body),
  testWechat: ({ context, caller, body }) => {
    assertFullAdmin(caller)
    return testWechat(context, body)
  },
}
