import { isApiProblem, type Api } from '@jiangxue/contract/api.ts'
import type { CoursePlan } from '@jiangxue/contract/course/course.ts'

/** Why the play page cannot show a course (spec §8, play page); `missing` also means no longer published. */
export type PlanFailure = 'signedOut' | 'missing' | 'empty' | 'failed'
type PlanAnswer = { plan: CoursePlan; failure?: undefined } | { plan?: undefined; failure: PlanFailure }

export async function loadCoursePlan(api: Pick<Api, 'getCoursePlan'>, courseId: number): Promise<PlanAnswer> {
  try {
    const plan = (await api.getCoursePlan({ params: { courseId } })) as CoursePlan | null | undefined
    return plan?.course && Array.isArray(plan.chapters) ? { plan } : { failure: 'empty' }
  } catch (error) {
    const status = isApiProblem(error) ? error.status : undefined
    return { failure: status === 401 ? 'signedOut' : status === 404 ? 'missing' : 'failed' }
  }
}
