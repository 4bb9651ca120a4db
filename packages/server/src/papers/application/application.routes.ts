import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { applicationEndpoints, ApplicationFilter } from '@jiangxue/contract/papers/application.ts'
import { applicationStatuses, type ApplicationStatus } from '@jiangxue/contract/papers/application.values.ts'
import type { trainingProjectEndpoints } from '@jiangxue/contract/papers/training-project.ts'
import { digestLookupCode } from '../../core/crypto/lookup-code.ts'
import type { Db } from '../../core/database/database.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { maskKeyword } from '../../core/log/mask.ts'
import { existing } from '../../core/problem.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { searchIdCard } from '../../people/account/search-id-card.ts'
import { assertMayReveal } from '../print/may-reveal.ts'
import applicationSheet from './application-sheet.ts'
import {
  countApplications,
  countByStatus,
  findNeighbours,
  findProgress,
  listApplications,
  listPlacesInClasses,
  listPlacesInCourses,
  listProgress,
  type ApplicationRecord,
  type ApplicationSearch,
} from './application.queries.ts'
import { toApplicationDetail, toApplicationRow, toPlace, toProgress } from './application.wire.ts'
import { approveApplications } from './approve-applications.ts'
import { deleteApplication } from './delete-application.ts'
import { enrollApplications } from './enroll-applications.ts'
import { openPhoto } from './open-photo.ts'
import { logApplicationPrint, revealIdCard } from './reveal-id-card.ts'
import { getApplication, reviewApplication } from './review-application.ts'
import { lookUpDigest, submitApplication } from './submit-application.ts'
import { readTrainingProject } from './training-project.ts'

const toSearch = async (
  actor: Actor,
  { keyword, status, studentId }: ApplicationFilter,
): Promise<ApplicationSearch> => ({
  keyword,
  status,
  studentId,
  idCardDigest: await searchIdCard(actor, keyword, 'applications.reveal'),
})

/** Where an enrolled applicant studies, as far as the caller may see it. */
async function placesOf(db: Db, caller: Caller, { studentId }: ApplicationRecord) {
  if (studentId === null) return {}
  const seesOrders = hasPermission('courses.view', caller)
  return {
    classes: hasPermission('classes.view', caller) ? await listPlacesInClasses(db, studentId) : [],
    orders: seesOrders ? (await listPlacesInCourses(db, studentId)).map(toPlace) : [],
  }
}

export const applicationHandlers: HandlersOf<
  keyof typeof applicationEndpoints | keyof typeof trainingProjectEndpoints
> = {
  getTrainingProject: ({ context }) => readTrainingProject(context),

  submitApplication: async (call) => ({ receiptCode: await submitApplication(call, call.body) }),

  getApplicationProgress: async ({ context, params }) => {
    const row = existing(
      await findProgress(context.database.read, digestLookupCode('receipt', params.receiptCode)),
      'application.notFound',
    )
    return toProgress(row)
  },

  listApplicationsOfPhone: async ({ context: { database, keys }, params, query }) =>
    (await listProgress(database.read, lookUpDigest(keys, params.phone, query.idCardTail ?? ''))).map(toProgress),

  listApplications: async (call) => {
    const { database, keys } = call.context
    const { query } = call
    const filter = await toSearch(call, query)
    const rows = await listApplications(database.read, filter, query)
    const applications = rows.map((row) => toApplicationRow(keys, row))
    return toPage(applications, await countApplications(database.read, filter), query)
  },

  getApplication: async ({ context: { database, keys }, caller, params }) => {
    const application = await getApplication(database.read, params.id)
    return { ...toApplicationDetail(keys, application), ...(await placesOf(database.read, caller, application)) }
  },

  countApplications: async ({ context: { database } }) => {
    const rows = await countByStatus(database.read)
    const counts = Object.fromEntries(
      applicationStatuses.map((status) => [status, Number(rows.find((row) => row.status === status)?.count ?? 0)]),
    ) as Record<ApplicationStatus, number>
    return { ...counts, all: rows.reduce((sum, { count }) => sum + Number(count), 0) }
  },

  findApplicationNeighbours: async (call) =>
    findNeighbours(call.context.database.read, await toSearch(call, call.query), call.params.id),

  exportApplications: async (call) => {
    const { reason, ...filter } = call.query
    assertMayReveal(call.caller, 'applications.reveal', reason)
    const search = await toSearch(call, filter)
    const module = import.meta.resolve('./application-sheet.ts')
    const logged = { ...filter, keyword: filter.keyword && maskKeyword(filter.keyword), reason }
    return sendWorkbook(call, applicationSheet, module, { ...search, isWhole: reason !== undefined }, logged)
  },

  approveApplications: (call) => approveApplications(call, call.body.ids),
  enrollApplications: (call) => enrollApplications(call, call.body),

  revealApplicationIdCard: async (call) => ({ idCard: await revealIdCard(call, call.params.id, call.body.reason) }),

  logApplicationPrint: (call) => logApplicationPrint(call, call.params.id),

  deleteApplication: (call) => deleteApplication(call, call.params.id),

  reviewApplication: async (call) => {
    const { application, password } = await reviewApplication(call, call.params.id, call.body)
    return { ...toApplicationDetail(call.context.keys, application), password }
  },

  openApplicationPhoto: async (call) => {
    const photo = await openPhoto(call, call.params.id, call.params.side, call.query.reason)
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
