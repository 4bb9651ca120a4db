import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/authority-forms'

const AuthorityForms = lazyScreen(() => import('./authority-forms.client.tsx'))

export const clientLoader = listLoader((query) => browserApi.listAuthorityForms({ query }))
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('主管部门报表'), robots: 'noindex,nofollow' })

export default function AuthorityFormsRoute({ loaderData }: Route.ComponentProps) {
  return <AuthorityForms data={loaderData} />
}
