import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readId } from '../../../lib/read-number.ts'
import { privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader } from '../../kit/list/list-loader.ts'
import type { Route } from './+types/exam-detail'

const ExamScreen = lazyScreen(() => import('./exam-detail.client.tsx'))

export const clientLoader = ({ request, params: { examId } }: Route.ClientLoaderArgs) => {
  const id = readId(examId)
  const params = { id }
  return listLoader(
    (query) => browserApi.listCandidates({ params, query }),
    () => browserApi.getExam({ params }),
  )({ request })
}
export const meta = privateMeta(text('考试'))

export default function ExamRoute({ loaderData, params }: Route.ComponentProps) {
  return <ExamScreen key={params.examId} data={loaderData} />
}
