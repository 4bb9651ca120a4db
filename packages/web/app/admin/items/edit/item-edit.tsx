import { text } from '@jiangxue/contract/kit/text.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { pageMeta } from '../../../lib/page-meta.ts'
import { readId } from '../../../lib/read-number.ts'
import { guardedArea } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/item-edit'

const ItemEdit = lazyScreen(() => import('./item-edit.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = params.itemId === undefined ? undefined : readId(params.itemId)
    const [item, banks] = await Promise.all([
      id === undefined ? undefined : browserApi.getItem({ params: { id } }),
      browserApi.listItemBanks(),
    ])
    return { item, banks }
  })

/** Reading an item is logged: saving it must not read it again. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  nextParams['itemId'] === undefined || nextParams['itemId'] !== currentParams['itemId']

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: params['itemId'] ? text('编辑试题') : text('添加试题'), robots: 'noindex,nofollow' })

export default function ItemEditRoute({ loaderData: { item, banks } }: Route.ComponentProps) {
  return <ItemEdit key={item?.id ?? 'new'} initial={item} banks={banks} />
}
