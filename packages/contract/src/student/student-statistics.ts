import { staff } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { isUnverified, named, percent } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { StudentRow } from './student.ts'

const count = z.number().int()
/** The figures of one student (spec §3). Durations in seconds; teachers get the figures of their own courses. */
export const StudentStatistics = named('StudentStatistics', {
  student: StudentRow,
  overview: z.object({
    totalCourses: count,
    completedCourses: count,
    totalDuration: count,
    /** The credit hours of the verified study time. */
    creditHours: z.number(),
    totalNotes: count,
    averageProgress: percent,
    totalStudyLessons: count,
  }),
  today: z.object({ todayDuration: count, isUnverified, todayVideos: count, todayNotes: count }),
})
export type StudentStatistics = z.output<typeof StudentStatistics>

export const studentStatisticsEndpoints = {
  getStudentStatistics: endpoint('GET', '/api/admin/users/statistics/{id}', {
    access: staff('students.view'),
    summary: 'Courses, study time and notes of a student, of all time and of today',
    failure: text('获取学习统计失败'),
    response: StudentStatistics,
  }),
}
