import type { DurationUnit } from '@jiangxue/contract/course/course.values.ts'
import type { TrainingProject } from '@jiangxue/contract/papers/training-project.ts'
import type { Context } from '../../core/context.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { toYuan } from '../../core/units.ts'
import {
  findProjectAssessment,
  listNextClasses,
  listProjectCourses,
} from '../../teaching/training-class/public-classes.queries.ts'

/** Reads what visitors may know about the school's training project. */
export async function readTrainingProject({ database, settings, now }: Context): Promise<TrainingProject> {
  const db = database.read
  const values = await settings.current()
  const project = values['certificate.trainingProject']
  const today = siteDay(now(), values['basic.timezone'])
  const courses = await listProjectCourses(db, project)
  const ids = courses.map(({ id }) => id)
  return {
    project,
    courses: courses.map(({ priceFen, durationUnit, ...course }) => ({
      ...course,
      price: toYuan(priceFen),
      durationUnit: durationUnit as DurationUnit,
    })),
    nextClasses: ids.length > 0 ? await listNextClasses(db, ids, today, project) : [],
    passScore: (await findProjectAssessment(db, project))?.passScore ?? null,
    certificateLessons: values['certificate.previewLessons'],
  }
}
