import { text } from '@jiangxue/contract/kit/text.ts'
import { recordPageSizes } from '@jiangxue/contract/papers/learning-record.values.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readId, readNumber } from '../../../lib/read-number.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/student-records'
import { readRecords } from './read-records.ts'

const StudentRecords = lazyScreen(() => import('./student-records.client.tsx'))

const [defaultPageSize] = recordPageSizes
const maxPageSize = Math.max(...recordPageSizes)

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = readId(params.studentId)
    const search = new URL(request.url).searchParams
    const size = Math.min(readNumber(search.get('size'), defaultPageSize), maxPageSize)
    const page = readNumber(search.get('page'), 1) - 1
    const [head, records] = await Promise.all([
      browserApi.getRecordHead({ params: { id } }),
      readRecords(id, { page, size }),
    ])
    return { id, head, records, now: new Date().toISOString() }
  })
export const meta = privateMeta(text('学习记录'))

export default function StudentRecordsRoute({ loaderData }: Route.ComponentProps) {
  return <StudentRecords key={loaderData.id} {...loaderData} />
}
