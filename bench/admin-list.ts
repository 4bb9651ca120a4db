import { drive } from './load.ts'
import type { Note } from './note.ts'
import { round } from './note.ts'
import type { BenchWorld } from './seed.ts'
import type { BenchServer } from './server.ts'

const queries = [
  '',
  'page=200',
  'status=INACTIVE',
  'organizationId=3&status=ACTIVE&page=2',
  'keyword=王伟',
  'keyword=王',
  'keyword=N0000001',
  'keyword=u99',
]
/**
 * Queries that are slow only with very many students: the last pages, and keywords that nearly everyone or no one
 * matches.
 */
export const hardQueries = [
  ...queries,
  'page=50000',
  'keyword=王&page=1000',
  'keyword=u',
  'keyword=u1234',
  'keyword=9999',
  'keyword=王伟李',
  'keyword=u99&status=INACTIVE',
  'keyword=王伟&organizationId=3',
  'keyword=N000',
]

/** Requests the student list as the back office does, one request after the other. */
export async function adminList(
  server: BenchServer,
  { adminToken }: Pick<BenchWorld, 'adminToken'>,
  note: Note,
  { size, targetMs, seconds, asked = queries }: { size: string; targetMs: number; seconds: number; asked?: string[] },
): Promise<void> {
  const headers = { authorization: `Bearer ${adminToken}` }
  for (const query of asked) {
    const path = `/api/admin/users/students?${encodeURI(query)}`
    const before = server.processorMs()
    const load = await drive(server.url, 1, seconds, () => ({ path, headers }))
    note(
      `admin list of ${size}: ${query || 'no filter'}`,
      `p99 ≤ ${targetMs} ms`,
      `${round(load.perSecond)}/s, p50 ${load.p50} ms, p99 ${load.p99} ms, ${load.failed} failed; ${((server.processorMs() - before) / (load.perSecond * seconds)).toFixed(1)} ms of CPU time each`,
    )
  }
}
