import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { readId } from '../../../lib/read-number.ts'
import { guardedArea } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/exam-edit'

const ExamEdit = lazyScreen(() => import('./exam-edit.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    if (params.examId === undefined) return { exam: undefined }
    const id = readId(params.examId)
    return { exam: await browserApi.getExam({ params: { id } }) }
  })
export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: params['examId'] ? text('编辑考试') : text('添加考试'), robots: 'noindex,nofollow' })

export default function ExamEditRoute({ loaderData: { exam } }: Route.ComponentProps) {
  return <ExamEdit key={exam?.id ?? 'new'} exam={exam} />
}
