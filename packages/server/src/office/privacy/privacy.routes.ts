import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { privacyEndpoints } from '@jiangxue/contract/privacy/privacy.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { listConsentsOf } from '../../people/agreement/agreement.queries.ts'
import { answerRequest } from './answer-request.ts'
import { askRequest } from './ask-request.ts'
import { sendOwnData } from './own-data/send-own-data.ts'
import { countPrivacyRequests, listPrivacyRequests, listRequestsOf } from './privacy-request.queries.ts'
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
    const rows = await listPrivacyRequests(database.read, query, query)
    return toPage(
      rows.map((row) => toRequestRow(row, today)),
      await countPrivacyRequests(database.read, query),
      query,
    )
  },

  answerPrivacyRequest: (call) => answerRequest(call, call.params.id, call.body),
}
