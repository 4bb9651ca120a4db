import type { privacyEndpoints } from '@jiangxue/contract/privacy/privacy.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { listConsentsOf } from '../../people/agreement/agreement.queries.ts'
import { answerRequest } from './answer-request.ts'
import { askRequest } from './ask-request.ts'
import { sendOwnData } from './own-data/send-own-data.ts'
import { listPrivacyRequests, listRequestsOf } from './privacy-request.queries.ts'
import { toOwnConsent, toOwnRequest, toRequestRow } from './privacy.wire.ts'

export const privacyHandlers: HandlersOf<keyof typeof privacyEndpoints> = {
  getOwnPrivacy: async ({ context: { database }, caller }) => {
    const consents = await listConsentsOf(database.read, caller.userId)
    const requests = await listRequestsOf(database.read, caller.userId)
    return {
      consents: [...Map.groupBy(consents, ({ kind }) => kind).values()].flatMap(([latest]) =>
        latest ? [toOwnConsent(latest)] : [],
      ),
      requests: requests.map(toOwnRequest),
      erasedOn: requests.find(({ kind, state }) => kind === 'delete' && state === 'waiting')?.dueOn ?? null,
    }
  },

  askPrivacyRequest: (call) => askRequest(call, call.body),

  downloadOwnData: (call) => sendOwnData(call),

  listPrivacyRequests: async ({ context: { database, settings, now }, query }) => {
    const today = siteDay(now(), (await settings.current())['basic.timezone'])
    return showPage(await listPrivacyRequests(database.read, query, query), query, (row) => toRequestRow(row, today))
  },

  answerPrivacyRequest: (call) => answerRequest(call, call.params.id, call.body),
}
