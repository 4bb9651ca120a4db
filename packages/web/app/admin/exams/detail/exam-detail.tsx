import { text } from '@jiangxue/contract/kit/text.ts'
import { data } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { readNumber } from '../../../lib/read-number.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader } from '../../kit/list/list-loader.ts'
import type { Route } from './+types/exam-detail'

const ExamScreen = lazyScreen(() => import('./exam-detail.client.tsx'))

export const clientLoader = ({ request, params: { examId } }: Route.ClientLoaderArgs) => {
  const id = readNumber(examId, 0)
  if (id === 0) throw data(null, { status: 404 })
  const params = { id }
  return listLoader(
    (query) => browserApi.listCandidates({ params, query }),
    () => browserApi.getExam({ params }),
  )({ request })
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('考试'), robots: 'noindex,nofollow' })

export default function ExamRoute({ loaderData, params }: Route.ComponentProps) {
  return <ExamScreen key={params.examId} data={loaderData} />
}
