import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readNumber } from '../../../lib/read-number.ts'
import { privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader } from '../../kit/list/list-loader.ts'
import { orFailure } from '../../kit/or-failure.ts'

/** The course that the list is filtered by; null if it cannot be read, so that only its name is missing. */
async function readCourse(courseId: number) {
  if (courseId === 0) return null
  const { found } = await orFailure(browserApi.getManagedCourse({ params: { id: courseId } }))
  return found && { id: found.id, name: found.name }
}

export const clientLoader = listLoader(
  (query) => browserApi.listPapers({ query }),
  (query) => readCourse(readNumber(String(query['courseId'] ?? ''), 0)),
)
export const meta = privateMeta(text('试卷'))

export default lazyScreen(() => import('./papers.client.tsx'))
