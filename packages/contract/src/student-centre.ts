import { z } from 'zod'
import { self } from './kit/access.ts'
import { Account } from './account.ts'
import { EnrollmentRow } from './course.ts'
import { endpoint } from './kit/endpoint.ts'
import { id } from './kit/fields.ts'
import { pageOf, pageQuery } from './kit/page.ts'
import { text } from './kit/text.ts'
import { limits } from './limits.ts'

const params = z.object({ userId: id })
const access = self('userId', 'students.view')
const path = '/api/student/learning/{userId}'

export const studentCentreEndpoints = {
  getProfile: endpoint('GET', `${path}/profile`, {
    access, summary: 'The student’s profile', params, response: Account.omit({ mustChangePassword: true }),
  }),
  getStudyTotals: endpoint('GET', `${path}/progress`, {
    access,
    summary: 'Study time in seconds and completed courses',
    params,
    response: z.object({ totalWatchTime: z.number().int(), completedCourseCount: z.number().int() }),
  }),
  getCompletedLessons: endpoint('GET', `${path}/totalLesson`, {
    access, summary: 'Completed lessons over all courses', params, response: z.object({ totalLesson: z.number().int() }),
  }),
  listCourseStatistics: endpoint('GET', `${path}/courses/statistics`, {
    access,
    summary: 'Enrolled courses with the progress of every lesson',
    failure: text('获取课程信息失败'),
    params,
    query: pageQuery(limits.listSize),
    response: pageOf(EnrollmentRow),
  }),
  listFreeCourseRecords: endpoint('GET', `${path}/free-courses/records`, {
    access,
    summary: 'Courses watched without an enrolment',
    failure: text('获取课程信息失败'),
    params,
    query: pageQuery(limits.listSize),
    response: pageOf(EnrollmentRow),
  }),
}
