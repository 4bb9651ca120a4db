import { toPage } from '@jiangxue/contract/kit/page.ts'
import { digestIdCard } from '../../core/crypto/id-card.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/http/problem.ts'
import { countApplications, findProgress, listApplications, listProgress } from './application.queries.ts'
import { toApplicationDetail, toApplicationRow, toProgress } from './application.wire.ts'
import { deleteApplication } from './delete-application.ts'
import { openPhoto } from './open-photo.ts'
import { digestReceiptCode } from './receipt-code.ts'
import { getApplication, reviewApplication } from './review-application.ts'
import { lookUpDigest, submitApplication } from './submit-application.ts'

export const applicationHandlers: HandlersOf<
  | 'submitApplication'
  | 'getApplicationProgress'
  | 'listApplicationsOfPhone'
  | 'listApplications'
  | 'getApplication'
  | 'deleteApplication'
  | 'reviewApplication'
  | 'openApplicationPhoto'
> = {
  submitApplication: async (call) => ({ receiptCode: await submitApplication(call, call.body) }),

  getApplicationProgress: async ({ context, params }) => {
    const row = await findProgress(context.database.read, digestReceiptCode(params.receiptCode))
    if (!row) throw problem('application.notFound')
    return toProgress(row)
  },

  listApplicationsOfPhone: async ({ context: { database, keys }, params, query }) =>
    (await listProgress(database.read, lookUpDigest(keys, params.phone, query.idCardTail ?? ''))).map(toProgress),

  listApplications: async ({ context: { database, keys }, query }) => {
    const filter = { ...query, idCardDigest: query.keyword && digestIdCard(keys, query.keyword) }
    const rows = await listApplications(database.read, filter, query)
    const applications = rows.map((row) => toApplicationRow(keys, row))
    return toPage(applications, await countApplications(database.read, filter), query)
  },

  getApplication: async ({ context: { database, keys }, params }) =>
    toApplicationDetail(keys, await getApplication(database.read, params.id)),

  deleteApplication: (call) => deleteApplication(call, call.params.id),

  reviewApplication: async (call) => {
    const { application, password } = await reviewApplication(call, call.params.id, call.body)
    return { ...toApplicationDetail(call.context.keys, application), password }
  },

  openApplicationPhoto: async (call) => {
    const photo = await openPhoto(call, call.params.id, call.params.side)
    call.reply
      ?.headers({
        'cache-control': 'no-store',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type('image/jpeg')
    return call.reply?.send(photo) as never
  },
}
