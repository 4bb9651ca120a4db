import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { redirect } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readId, readNumber } from '../../../lib/read-number.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { toast } from '../../../lib/toast.ts'
import { areaOf } from '../../areas.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/item-import'

const ItemImport = lazyScreen(() => import('./item-import.client.tsx'))
const pageSize = 20

/** One import: what was read, while it is a preview; without an id, what a new import needs. */
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    if (params.importId === undefined) {
      const [banks, latest] = await Promise.all([browserApi.listItemBanks(), browserApi.listItemImports()])
      return { banks, latest }
    }
    const id = readId(params.importId)
    const { searchParams, pathname } = new URL(request.url)
    try {
      const found = await browserApi.getItemImport({ params: { id } })
      if (found.status !== 'PREVIEW') return { found }
      const page = readNumber(searchParams.get('page'), 1) - 1
      const outcome = (searchParams.get('outcome') ?? undefined) as 'wrong' | undefined
      const rows = await browserApi.listItemImportRows({ params: { id }, query: { page, size: pageSize, outcome } })
      return { found, rows }
    } catch (error) {
      if (!isApiProblem(error) || error.status !== 410) throw error
      toast.error(error.message)
      throw redirect(`/${areaOf(pathname)}/items/import`)
    }
  })
export const meta = privateMeta(text('导入试题'))

export default function ItemImportRoute({ loaderData, params }: Route.ComponentProps) {
  return <ItemImport key={params.importId ?? 'new'} {...loaderData} />
}
