import type { DurationUnit } from '@jiangxue/contract/course/course.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { TrainingProject } from '@jiangxue/contract/papers/training-project.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { translate } from '../../core/text/translate.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { toYuan } from '../../core/units.ts'
import { listParts } from '../../teaching/training-class/class-part.queries.ts'
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
    assessment: await readAssessment(db, project),
    certificateLessons: values['certificate.previewLessons'],
  }
}

async function readAssessment(db: Db, project: string): Promise<TrainingProject['assessment']> {
  const found = await findProjectAssessment(db, project)
  if (!found) return []
  const parts = (await listParts(db, found.id)).map(({ name, passScore }) => ({ name, passScore }))
  return parts.length > 0 ? parts : [{ name: translate(text('理论考核')), passScore: found.passScore }]
}
