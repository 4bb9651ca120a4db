import { orgAdmin } from '../kit/access.ts'
import { BatchResult, batchIds } from '../kit/batch.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, idAndName, instant, isUnverified, named } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { applicationStatuses } from '../papers/application.values.ts'
import { learnerGroups, learningStatuses } from './organization-console.values.ts'

const count = z.number().int()
/** Optional for organization admins, who may only name their own; required for the school's staff. */
const ofOrganization = z.object({ organizationId: filter(id) })
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, text('请选择月份'))
const LearningStatuses = z.record(z.enum(learningStatuses), count)
const Days = z.array(z.object({ day: z.string(), seconds: count }))

/** The progress of an organization's students; the month figures cover the current month in the site's time zone. */
export const OrganizationOverview = named('OrganizationOverview', {
  organization: idAndName,
  people: count,
  monthSeconds: count,
  isUnverified,
  monthActive: count,
  learningStatuses: LearningStatuses,
  endsSoon: count,
  certificates: count,
  days: Days,
})
export type OrganizationOverview = z.output<typeof OrganizationOverview>

/** A student of a group, with the facts for deciding on a reminder. `endsAt` is when their next enrollment ends. */
export const Learner = named('Learner', {
  id: bodyId,
  name: z.string(),
  username: z.string(),
  studySeconds: count,
  isUnverified,
  completedLessons: count,
  lastStudyTime: instant.nullable(),
  endsAt: instant.nullable(),
  remindedAt: instant.nullable(),
})
export type Learner = z.output<typeof Learner>

/** What an organization may see of an application of its people: the applicant and the status. */
export const OrganizationApplication = named('OrganizationApplication', {
  id: bodyId,
  attendeeName: z.string(),
  attendeePhone: z.string(),
  status: z.enum(applicationStatuses),
  statusText: z.string(),
  note: z.string(),
  submittedAt: instant,
  reviewedAt: instant.nullable(),
})
export type OrganizationApplication = z.output<typeof OrganizationApplication>

/** A month of an organization on one page; the learningStatuses are current. */
export const OrganizationReport = named('OrganizationReport', {
  organization: idAndName,
  month: z.string(),
  people: count,
  newPeople: count,
  activePeople: count,
  studySeconds: count,
  isUnverified,
  learningStatuses: LearningStatuses,
  certificates: count,
  certified: z.array(z.object({ studentName: z.string(), courseName: z.string(), issueDate: z.string() })),
  diligent: z.array(z.object({ id: bodyId, name: z.string(), seconds: count })),
  days: Days,
  madeAt: instant,
})
export type OrganizationReport = z.output<typeof OrganizationReport>

const reportQuery = ofOrganization.extend({ month: filter(month) })
const learnerQuery = pageQuery()
  .extend(ofOrganization.shape)
  .extend({ group: z.enum(learnerGroups).default('notBegun') })

export const organizationConsoleEndpoints = {
  getOrganizationOverview: endpoint('GET', '/api/org/overview', {
    access: orgAdmin('students.view'),
    summary: 'The progress of an organization’s students, and their study time this month',
    failure: text('获取机构概况失败'),
    query: ofOrganization,
    response: OrganizationOverview,
  }),
  listLearners: endpoint('GET', '/api/org/learners', {
    access: orgAdmin('students.view'),
    summary: 'The students of an organization in a group, with their last reminder',
    failure: text('加载学员列表失败'),
    query: learnerQuery,
    response: pageOf(Learner),
  }),
  remindStudents: endpoint('POST', '/api/org/reminders', {
    access: orgAdmin('students.edit'),
    summary:
      'Reminds students to study, within the site and through the enabled channels; at most once in three days each',
    success: text('提醒已发送'),
    failure: text('发送提醒失败'),
    body: z.object({ ids: batchIds(text('请选择学员')) }),
    data: BatchResult,
  }),
  listOrganizationApplications: endpoint('GET', '/api/org/applications', {
    access: orgAdmin('applications.view'),
    summary:
      'Applications of the organization’s current students, and of applicants who name it as their company and are not students yet',
    failure: text('加载报名申请失败'),
    query: pageQuery()
      .extend(ofOrganization.shape)
      .extend({ status: filter(z.enum(applicationStatuses)) }),
    response: pageOf(OrganizationApplication),
  }),
  getOrganizationReport: endpoint('GET', '/api/org/report', {
    access: orgAdmin('students.view'),
    summary: 'A month of an organization on one page; defaults to the current month',
    failure: text('获取月度报告失败'),
    query: reportQuery,
    response: OrganizationReport,
  }),
}
