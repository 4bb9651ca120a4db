import { browserApi } from '../../../lib/api-client.ts'

/** A page of a student's records; the call returns a plain list where no page is named. */
export async function readRecords(id: number, query: { page: number; size: number }) {
  const records = await browserApi.listLearningRecords({ params: { id }, query })
  if (Array.isArray(records)) throw new Error('The records came without their page.')
  return records
}
export type RecordsPage = Awaited<ReturnType<typeof readRecords>>
