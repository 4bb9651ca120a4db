import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { organizationConsoleEndpoints } from '@jiangxue/contract/organization/organization-console.ts'
import { applicationStatusLabels } from '@jiangxue/contract/papers/application.values.ts'
import type { Context } from '../../core/context.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Caller } from '../../core/http/caller.ts'
import { maskPhone } from '../../core/log/mask.ts'
import { problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant, toInstantOrNull, toSeconds } from '../../core/units.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { runBatch } from '../../people/account/run-batch.ts'
import { findOrganizationName } from '../../people/organization/organization.queries.ts'
import { studentScope } from '../../people/student/student.policy.ts'
import { listApplicationsOf, listLearners } from './organization-console.queries.ts'
import { reportOfMonth } from './organization-report.ts'
import { organizationSnapshot } from './organization-snapshot.ts'
import { remindStudent } from './remind-student.ts'

/** The requested organization: organization admins have their own, the school's staff specify one. */
async function organizationFor({ context, caller }: { context: Context; caller: Caller }, wanted: number | undefined) {
  const { organizationId } = studentScope(caller, wanted)
  const found = organizationId && (await findOrganizationName(context.database.read, organizationId))
  if (!found) throw problem('organization.notFound')
  return found
}

export const organizationConsoleHandlers: HandlersOf<keyof typeof organizationConsoleEndpoints> = {
  getOrganizationOverview: async (call) => {
    const organization = await organizationFor(call, call.query.organizationId)
    const { groups, days, ...figures } = await organizationSnapshot(call.context, organization.id)
    const { endsSoon, ...learningStatuses } = groups
    return {
      organization,
      ...figures,
      days: [...days],
      learningStatuses: {
        notBegun: learningStatuses.notBegun.length,
        atRisk: learningStatuses.atRisk.length,
        onTrack: learningStatuses.onTrack.length,
        done: learningStatuses.done.length,
      },
      endsSoon: endsSoon.length,
    }
  },

  listLearners: async (call) => {
    const { query, context } = call
    const { id } = await organizationFor(call, query.organizationId)
    const { groups } = await organizationSnapshot(context, id)
    const ids = groups[query.group].slice(query.page * query.size, (query.page + 1) * query.size)
    const found = ids.length > 0 ? await listLearners(context.database.read, id, ids, context.now()) : []
    const byId = new Map(found.map((row) => [row.id, row]))
    const rows = ids.flatMap((studentId) => byId.get(studentId) ?? [])
    const learners = rows.map((row) => ({
      id: row.id,
      name: row.name,
      username: row.username,
      studySeconds: toSeconds(row.creditedMs ?? 0),
      ...markUnverified(row.isUnverified),
      completedLessons: row.completedLessons ?? 0,
      lastStudyTime: toInstantOrNull(row.lastStudiedAt),
      endsAt: toInstantOrNull(row.endsAt),
      remindedAt: toInstantOrNull(row.remindedAt),
    }))
    return toPage(learners, groups[query.group].length, query)
  },

  remindStudents: (call) => runBatch(call.context.database.read, call.body.ids, (id) => remindStudent(call, id)),

  listOrganizationApplications: async (call) => {
    const { query, context } = call
    const db = context.database.read
    const which = { organization: await organizationFor(call, query.organizationId), status: query.status }
    return showPage(
      await listApplicationsOf(db, which, query),
      query,
      ({ reviewNote, createdAt, reviewedAt, ...row }) => ({
        ...row,
        attendeePhone: maskPhone(row.attendeePhone),
        statusText: translate(applicationStatusLabels[row.status]),
        note: reviewNote,
        submittedAt: toInstant(createdAt),
        reviewedAt: toInstantOrNull(reviewedAt),
      }),
    )
  },

  getOrganizationReport: async (call) =>
    reportOfMonth(call.context, await organizationFor(call, call.query.organizationId), call.query.month),
}
