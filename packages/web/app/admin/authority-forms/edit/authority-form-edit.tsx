import { text } from '@jiangxue/contract/kit/text.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { readId } from '../../../lib/read-number.ts'
import { guardedArea } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/authority-form-edit'

const AuthorityFormEdit = lazyScreen(() => import('./authority-form-edit.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = params.formId === undefined ? undefined : readId(params.formId)
    return id === undefined ? undefined : browserApi.getAuthorityForm({ params: { id } })
  })

/** The response to saving has what is stored: it need not be read again. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  nextParams['formId'] === undefined || nextParams['formId'] !== currentParams['formId']

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: params['formId'] ? text('编辑主管部门报表') : text('添加主管部门报表'),
    robots: 'noindex,nofollow',
  })

export default function AuthorityFormEditRoute({ loaderData }: Route.ComponentProps) {
  return <AuthorityFormEdit key={loaderData?.id ?? 'new'} initial={loaderData} />
}
