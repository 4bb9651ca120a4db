import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/questions'

const Questions = lazyScreen(() => import('./questions.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listQuestions({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('课程问答'), robots: 'noindex,nofollow' })

export default function QuestionsRoute({ loaderData }: Route.ComponentProps) {
  return <Questions data={loaderData} />
}
