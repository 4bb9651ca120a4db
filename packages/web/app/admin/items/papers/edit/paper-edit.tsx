import { text } from '@jiangxue/contract/kit/text.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { browserApi } from '../../../../lib/http/api-client.ts'
import { pageMeta } from '../../../../lib/page-meta.ts'
import { readId } from '../../../../lib/read-number.ts'
import { guardedArea } from '../../../../lib/session/guarded.ts'
import { lazyScreen } from '../../../kit/lazy-screen.ts'
import type { Route } from './+types/paper-edit'

const PaperEdit = lazyScreen(() => import('./paper-edit.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = params.paperId === undefined ? undefined : readId(params.paperId)
    const [paper, banks] = await Promise.all([
      id === undefined ? undefined : browserApi.getPaper({ params: { id } }),
      browserApi.listItemBanks(),
    ])
    return { paper, banks }
  })

/** The response to saving has what is stored: it need not be read again. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  nextParams['paperId'] === undefined || nextParams['paperId'] !== currentParams['paperId']

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: params['paperId'] ? text('编辑试卷') : text('添加试卷'), robots: 'noindex,nofollow' })

export default function PaperEditRoute({ loaderData: { paper, banks } }: Route.ComponentProps) {
  return <PaperEdit key={paper?.id ?? 'new'} initial={paper} banks={banks} />
}
