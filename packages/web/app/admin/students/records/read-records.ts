import { browserApi } from '../../../lib/http/api-client.ts'

/** Reads a page of a student's records; the call would return a plain list if no page were given. */
export async function readRecords(id: number, query: { page: number; size: number }) {
  const records = await browserApi.listLearningRecords({ params: { id }, query })
  if (Array.isArray(records)) throw new Error('Expected a page of records.')
  return records
}
export type RecordsPage = Awaited<ReturnType<typeof readRecords>>
