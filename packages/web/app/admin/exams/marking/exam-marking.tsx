import { text } from '@jiangxue/contract/kit/text.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readId } from '../../../lib/read-number.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/exam-marking'

const ExamMarking = lazyScreen(() => import('./exam-marking.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = readId(params.examId)
    const [next, exam] = await Promise.all([
      browserApi.nextToMark({ params: { id } }),
      browserApi.getExam({ params: { id } }),
    ])
    return { next, exam }
  })

/** Reading a sheet is logged: it must not be read again by itself. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  nextParams['examId'] !== currentParams['examId']

export const meta = privateMeta(text('评卷'))

export default function ExamMarkingRoute({ loaderData: { next, exam } }: Route.ComponentProps) {
  return <ExamMarking key={exam.id} first={next} exam={exam} />
}
