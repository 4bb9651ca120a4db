import { setTimeout as delay } from 'node:timers/promises'
import { sealIdCard } from '../packages/server/src/core/crypto/id-card.ts'
import { changeSetting } from '../packages/server/src/core/settings/settings.ts'
import { rowsOfWorkbook } from '../packages/server/src/testing/files/read-workbook.ts'
import { unzip } from '../packages/server/src/testing/files/unzip.ts'
import { startReader, summarize } from './beside.ts'
import { round, type Note } from './note.ts'
import { inSchool, seed } from './seed.ts'
import { startServer, type BenchServer } from './server.ts'

interface ZipRun {
  issued: number
  seconds: number
  megabytes: number
  /** The additional memory of the process at its peak, drawing threads and their fonts included. */
  grownMb: number
  grownInFirstHalfMb: number
  list: { requests: number; p50: number; slowest: number }
}

const warmMs = 1000

/** Measures how long 1,000 certificates take, and whom that keeps waiting. */
export async function measureCertificates(dataDir: string, note: Note) {
  const { issued, seconds, megabytes, grownMb, grownInFirstHalfMb, list } = await zipCertificates(dataDir, 1000)
  note(
    'zip of 1,000 certificates, each issued and drawn',
    '≤ 15 s',
    `${seconds.toFixed(1)} s for ${round(issued)}, ${round(megabytes)} MB; memory growth ${round(grownMb)} MB, ${round(grownInFirstHalfMb)} MB of it in the first half`,
  )
  note(
    'course list during the zip of certificates, a new keyword each time',
    'slowest ≤ 50 ms',
    `p50 ${list.p50.toFixed(1)} ms, slowest ${list.slowest.toFixed(1)} ms of ${round(list.requests)}`,
  )
}

/** Issues and zips a certificate for each of many students while another client keeps requesting the course list. */
async function zipCertificates(dataDir: string, students: number): Promise<ZipRun> {
  const world = await seed(dataDir, { courses: 60, students, learners: 1, progressPerStudent: 80 })
  await giveIdCards(dataDir)
  const first = await startServer(dataDir)
  await drawOne(first, world.adminToken)
  await first.stop()
  const server = await startServer(dataDir)
  try {
    const warming = await startReader(server, '/api/public/courses/list?keyword=')
    await delay(warmMs)
    await warming.stop()
    const before = server.residentMb()
    let isDone = false
    const reader = await startReader(server, '/api/public/courses/list?keyword=')
    const memory = watchMemory(server, () => isDone)
    const began = performance.now()
    const response = await fetch(`${server.url}/api/admin/certificates/batch-generate-download`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.adminToken}`, 'content-type': 'application/json' },
      body: '{"all":true}',
    })
    if (!response.ok) throw new Error(`The zip request failed: ${response.status} ${await response.text()}`)
    const zip = Buffer.from(await response.arrayBuffer())
    const seconds = (performance.now() - began) / 1000
    isDone = true
    const results = rowsOfWorkbook(unzip(zip).get('结果.xlsx') as Buffer)
    const held = await memory
    const peakOf = (samples: number[]) => Math.max(...samples) - before
    return {
      issued: results.filter((row) => row.includes('成功')).length,
      seconds,
      megabytes: zip.length / 2 ** 20,
      grownMb: peakOf(held),
      grownInFirstHalfMb: peakOf(held.slice(0, Math.ceil(held.length / 2))),
      list: summarize(await reader.stop()),
    }
  } finally {
    await server.stop()
  }
}

/** Issues a school's first certificate, which builds the fonts for all later ones. */
export async function drawOne({ url }: BenchServer, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { content } = (await (await fetch(`${url}/api/admin/users/students?size=1`, { headers })).json()) as {
    content: [{ id: number }]
  }
  const { data } = (await (
    await fetch(`${url}/api/student/learning/${content[0].id}/generateCertificate`, { method: 'POST', headers })
  ).json()) as { data: { id: number } | null }
  if (!data) throw new Error('The first certificate was not issued.')
  await (await fetch(`${url}/api/admin/certificates/${data.id}/pdf`, { headers })).arrayBuffer()
}

async function watchMemory(server: BenchServer, isDone: () => boolean): Promise<number[]> {
  const samples: number[] = []
  while (!isDone()) {
    samples.push(server.residentMb())
    await delay(100)
  }
  return samples
}

/**
 * Adds what certificates require: an ID number for every student, and the address at which certificates are checked.
 */
export async function giveIdCards(dataDir: string) {
  await inSchool(dataDir, (context) =>
    context.database.write(async (db) => {
      await changeSetting(db, 'basic.domain', 'https://www.school.example', context.now())
      const students = await db.selectFrom('users').select('id').where('role', '=', 'STUDENT').execute()
      for (const { id } of students)
        await db
          .updateTable('users')
          .set(sealIdCard(context.keys, `32990019990101${String(id).padStart(4, '0')}`))
          .where('id', '=', id)
          .execute()
    }),
  )
}
