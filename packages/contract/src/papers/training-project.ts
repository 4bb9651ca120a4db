import { ClassDays } from '../course/course.ts'
import { durationUnits } from '../course/course.values.ts'
import { everybody } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, named } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'

/** What the school's data says about its training project, for those who consider applying. */
export const TrainingProject = named('TrainingProject', {
  project: z.string(),
  /** Published courses of the project. */
  courses: z.array(
    z.object({
      id: bodyId,
      name: z.string(),
      price: z.number(),
      lessonCount: z.number().int(),
      duration: z.number().int().nullable(),
      durationUnit: z.enum(durationUnits),
    }),
  ),
  nextClasses: z.array(ClassDays),
  /** What it takes to pass each part of the assessment; empty if there is none. */
  assessment: z.array(z.object({ name: z.string(), passScore: z.number().int() })),
  /** Completed lessons that earn the certificate. */
  certificateLessons: z.number().int(),
})
export type TrainingProject = z.output<typeof TrainingProject>

export const trainingProjectEndpoints = {
  getTrainingProject: endpoint('GET', '/api/public/training-project', {
    access: everybody,
    summary: 'The courses, next classes, assessment and certificate of the school’s training project',
    failure: text('加载培训项目失败'),
    response: TrainingProject,
  }),
}
