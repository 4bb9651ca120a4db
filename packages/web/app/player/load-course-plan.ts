import { isApiProblem, type Api } from '@jiangxue/contract/api.ts'
import type { CoursePlan } from '@jiangxue/contract/course.ts'

/** Why the play page cannot show a course (spec §8, play page). */
export type PlanFailure = 'signedOut' | 'empty' | 'failed'
export type PlanAnswer = { plan: CoursePlan; failure?: undefined } | { plan?: undefined; failure: PlanFailure }

export async function loadCoursePlan(api: Pick<Api, 'getCoursePlan'>, courseId: number): Promise<PlanAnswer> {
  try {
    const plan = (await api.getCoursePlan({ params: { courseId } })) as CoursePlan | null | undefined
    return plan?.course && Array.isArray(plan.chapters) ? { plan } : { failure: 'empty' }
  } catch (error) {
    return { failure: isApiProblem(error) && error.status === 401 ? 'signedOut' : 'failed' }
  }
}
