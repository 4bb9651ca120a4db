import { toPage } from '@jiangxue/contract/kit/page.ts'
import { digestIdCard } from '../../core/crypto/id-card.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/http/problem.ts'
import { done } from '../../core/units.ts'
import { countApplications, findProgress, listApplications, listProgress } from './application.queries.ts'
import { toApplicationDetail, toApplicationRow, toProgress } from './application.wire.ts'
import { openPhoto } from './open-photo.ts'
import { digestReceiptCode } from './receipt-code.ts'
import { removeApplication } from './remove-application.ts'
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
  submitApplication: async ({ context, body, origin }) =>
    done({ receiptCode: await submitApplication(context, body, origin) }, '报名申请提交成功！我们会尽快审核您的申请。'),

  getApplicationProgress: async ({ context, params }) => {
    const row = await findProgress(context.database.read, digestReceiptCode(params.receiptCode))
    if (!row) throw problem('application.absent')
    return toProgress(row)
  },

  listApplicationsOfPhone: async ({ context: { database, keys }, params, query }) =>
    (await listProgress(database.read, lookUpDigest(keys, params.phone, query.idCardTail ?? ''))).map(toProgress),

  listApplications: async ({ context: { database, keys }, query }) => {
    const filter = { ...query, idCardDigest: query.keyword && digestIdCard(keys, query.keyword) }
    const rows = await listApplications(database.read, filter, query)
    return toPage(
      rows.map((row) => toApplicationRow(keys, row)),
      await countApplications(database.read, filter),
      query,
    )
  },

  getApplication: async ({ context: { database, keys }, params }) =>
    toApplicationDetail(keys, await getApplication(database.read, params.id)),

  deleteApplication: async ({ context, caller, origin, params }) => {
    await removeApplication(context, caller, origin, params.id)
    return done(null, '删除成功')
  },

  reviewApplication: async ({ context, caller, origin, params, body }) => {
    const { application, password } = await reviewApplication(context, caller, origin, params.id, body)
    return done(
      { ...toApplicationDetail(context.keys, application), ...(password !== undefined && { password }) },
      '更新成功',
    )
  },

  openApplicationPhoto: async ({ context, caller, origin, params, reply }) => {
    const photo = await openPhoto(context, caller, origin, params.id, params.side)
    reply
      ?.headers({
        'cache-control': 'no-store',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type('image/jpeg')
    return reply?.send(photo) as never
  },
}
