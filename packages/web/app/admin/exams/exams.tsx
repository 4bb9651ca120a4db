import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/exams'

const Exams = lazyScreen(() => import('./exams.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listExams({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('考试'), robots: 'noindex,nofollow' })

export default function ExamsRoute({ loaderData }: Route.ComponentProps) {
  return <Exams data={loaderData} />
}
