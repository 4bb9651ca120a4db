import { browserApi } from '../../lib/http/api-client.ts'
import { listLoader, type ListQuery } from '../kit/list/list-loader.ts'
import { orFailure } from '../kit/or-failure.ts'

const ownFilters = ({ tab: _tab, ...query }: ListQuery) => query

interface Named {
  readonly id: number
  readonly name: string
}

/** The class and course that a list is filtered by; undefined if there is none, or it cannot be read. */
async function readScope({ classId, courseId }: ListQuery) {
  const named = async (reading: Promise<Named>) => {
    const { found } = await orFailure(reading)
    return found ? { id: found.id, name: found.name } : undefined
  }
  const [ofClass, ofCourse] = await Promise.all([
    Number(classId) > 0 ? named(browserApi.getClass({ params: { id: Number(classId) } })) : undefined,
    Number(courseId) > 0 ? named(browserApi.getManagedCourse({ params: { id: Number(courseId) } })) : undefined,
  ])
  return { class: ofClass, course: ofCourse }
}
export type Scope = Awaited<ReturnType<typeof readScope>>

const readSigned = listLoader((query) => browserApi.listContracts({ query: ownFilters(query) }), readScope)
const readUnsigned = listLoader(async (query) => {
  const found = await browserApi.listUnsigned({ query: ownFilters(query) })
  return { ...found, content: found.content.map((row) => ({ ...row, id: row.enrollmentId })) }
}, readScope)

/** Reads the list that the address names. */
export async function loadContracts(request: Request) {
  const tab = new URL(request.url).searchParams.get('tab')
  return tab === 'unsigned'
    ? ({ tab, data: await readUnsigned({ request }) } as const)
    : ({ tab: 'signed', data: await readSigned({ request }) } as const)
}
export type ContractsData = Awaited<ReturnType<typeof loadContracts>>
