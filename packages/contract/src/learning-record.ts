import { staff } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { bodyId, idParams, instant, percent } from './kit/fields.ts'
import { listLimits } from './kit/list.values.ts'
import { filter, pageOf, pageQuery } from './kit/page.ts'
import { text } from './kit/text.ts'
import { z } from './kit/zod.ts'
import { studentCentreLimits } from './student-centre.values.ts'

/**
 * What a student has watched of one lesson, as staff see it (spec §3). `id` is the lesson's, `duration` its credited
 * seconds, which add up to the student's study time, and `watchTime` when it was last watched.
 */
export const LearningRecord = z
  .object({
    id: bodyId,
    courseName: z.string(),
    videoTitle: z.string(),
    duration: z.number().int(),
    watchTime: instant,
    progress: percent,
    isCompleted: z.boolean(),
  })
  .meta({ id: 'LearningRecord' })
export type LearningRecord = z.output<typeof LearningRecord>

const { page, size } = pageQuery(listLimits.size, studentCentreLimits.studyRecordsMaxSize).shape
const PageOrLatest = z.object({ page: filter(page.unwrap()), size: filter(size.unwrap()) })

export const learningRecordEndpoints = {
  listLearningRecords: endpoint('GET', '/api/admin/users/learning-records/{id}', {
    access: staff('students.view'),
    summary:
      'A page of what a student has watched, last one first; without page and size a plain list of the last ten. Teachers see the lessons of their own courses',
    failure: text('获取学习记录失败'),
    params: idParams,
    query: PageOrLatest,
    response: z.union([z.array(LearningRecord), pageOf(LearningRecord)]),
  }),
}
