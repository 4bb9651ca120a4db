import { text } from '@jiangxue/contract/kit/text.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readId } from '../../../lib/read-number.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/exam-sheet'

const ExamSheet = lazyScreen(() => import('./exam-sheet.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = readId(params.attemptId)
    const sheet = await browserApi.getAttemptSheet({ params: { id } })
    return { sheet, exam: await browserApi.getExam({ params: { id: sheet.examId } }) }
  })

/** Reading a sheet is logged: marking it must not read it again. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  nextParams['attemptId'] !== currentParams['attemptId']

export const meta = privateMeta(text('答卷'))

export default function ExamSheetRoute({ loaderData: { sheet, exam } }: Route.ComponentProps) {
  return <ExamSheet key={sheet.id} initial={sheet} exam={exam} />
}
