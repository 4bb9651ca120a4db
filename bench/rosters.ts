import { checkCharacterOf } from '../packages/contract/src/account/id-card.ts'
import { workbookOf, type Cells } from '../packages/server/src/testing/people/roster-files.ts'
import { startReader, summarize } from './beside.ts'
import { seed } from './seed.ts'
import { startServer } from './server.ts'

interface RosterRun {
  previewSeconds: number
  commitSeconds: number
  exportSeconds: number
  megabytes: number
  /** Response times of concurrent clients during preview and commit. */
  list: ReturnType<typeof summarize>
  writes: ReturnType<typeof summarize>
}

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const given = ['伟', '芳', '秀英', '敏', '丽娜', '强', '磊', '洋', '艳', '杰', '娟', '建国', '志强', '玉兰']
const firstBirth = Date.UTC(1970, 0, 1)
const dayMs = 86_400_000

/** Creates a roster of the given number of new students. */
function roster(students: number): Cells[] {
  const rows: Cells[] = [['姓名', '民族', '身份证号', '联系方式']]
  for (let index = 0; index < students; index++) {
    const birth = new Date(firstBirth + Math.floor(index / 900) * dayMs).toISOString().slice(0, 10).replaceAll('-', '')
    const digits = `329900${birth}${String(index % 900).padStart(3, '0')}`
    const name = `${surnames[index % surnames.length]}${given[(index * 7) % given.length]}`
    rows.push([name, '汉族', digits + checkCharacterOf(digits), `139${String(index).padStart(8, '0')}`])
  }
  return rows
}

/** Imports and exports a roster while other clients read a list and write. */
export async function importRoster(dataDir: string, students: number): Promise<RosterRun> {
  const world = await seed(dataDir, { courses: 60, students: 1000, learners: 1, progressPerStudent: 0 })
  const file = workbookOf(roster(students))
  const server = await startServer(dataDir)
  const headers = { authorization: `Bearer ${world.adminToken}` }
  const data = async (response: Response): Promise<any> => {
    const body = (await response.json()) as { data: unknown; message: string }
    if (!response.ok) throw new Error(`${response.status} ${body.message}`)
    return body.data
  }
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const began = performance.now()
    return [await work(), (performance.now() - began) / 1000]
  }
  try {
    const list = await startReader(server, '/api/public/courses/list?keyword=')
    const writes = await startReader(server, '/api/health?')
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(file)]), 'roster.xlsx')
    const imports = `${server.url}/api/admin/students/import`
    const [{ id }, previewSeconds] = await timed(async () =>
      data(await fetch(`${imports}/preview`, { method: 'POST', headers, body: form })),
    )
    const [{ created }, commitSeconds] = await timed(async () =>
      data(await fetch(`${imports}/${id}/commit`, { method: 'POST', headers })),
    )
    if (created !== students) throw new Error(`${created} of ${students} students were imported`)
    const [listTimes, writeTimes] = [await list.stop(), await writes.stop()]
    const [bytes, exportSeconds] = await timed(
      async () =>
        (await (await fetch(`${server.url}/api/admin/students/export`, { headers })).arrayBuffer()).byteLength,
    )
    return {
      previewSeconds,
      commitSeconds,
      exportSeconds,
      megabytes: bytes / 2 ** 20,
      list: summarize(listTimes),
      writes: summarize(writeTimes),
    }
  } finally {
    await server.stop()
  }
}
