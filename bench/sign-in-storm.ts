import { createContext } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/core/config/config.ts'
import { signedMediaUrl } from '../packages/server/src/files/file/signed-url.ts'
import { recordFile, storeBody } from '../packages/server/src/files/file/store-file.ts'
import { insertMedia } from '../packages/server/src/files/video/media.queries.ts'
import { password, World } from '../packages/server/src/testing/world.ts'
import { startReader, summarize } from './beside.ts'
import { drive } from './load.ts'
import { round, type Note } from './note.ts'
import { startServer } from './server.ts'

const connections = 64
const videoBytes = 2 ** 20
const headers = { 'content-type': 'application/json' }

/** Reads a video and a page while 64 connections sign in, with the right password and with wrong ones. */
export async function stormSignIn(dataDir: string, note: Note, seconds: number): Promise<void> {
  const { username, mediaUrl } = await makeSchool(dataDir)
  const server = await startServer(dataDir)
  const pause = () => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  try {
    const { ok, status } = await fetch(`${server.url}${mediaUrl}&1`)
    if (!ok) throw new Error(`The video request failed: ${status}`)
    const reader = await startReader(server, `${mediaUrl}&`)
    await pause()
    const alone = summarize(await reader.stop())
    for (const who of ['right', 'wrong'] as const) {
      // Passwords of connections that were closed are still checked.
      await pause()
      const readers = [
        await startReader(server, `${mediaUrl}&`),
        await startReader(server, '/courses?keyword='),
      ] as const
      let sent = 0
      const load = await drive(server.url, connections, seconds, () => ({
        method: 'POST',
        path: '/api/auth/login',
        headers,
        body: JSON.stringify(
          who === 'right' ? { username, password } : { username: `${who}-${sent++}`, password: 'a guess' },
        ),
      }))
      const [video, page] = await Promise.all(readers.map(async (each) => summarize(await each.stop())))
      note(
        `video of 1 MB and a page beside 64 connections that sign in, ${who === 'right' ? 'one account' : 'made-up names'}`,
        'p50 of the video < 20 ms, of the page < 50 ms',
        `p50 of the video ${video!.p50.toFixed(1)} ms (${alone.p50.toFixed(1)} ms alone), of the page ${page!.p50.toFixed(1)} ms; ${round(load.perSecond)} signed in per second, ${round(load.failed)} refused`,
      )
    }
  } finally {
    await server.stop()
  }
}

async function makeSchool(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: process.env.SECRET_KEY, LOG_LEVEL: 'error' })
  const context = await createContext(config, console as never)
  const { username } = await new World(context).student()
  const stored = await storeBody(context.storages, {
    body: Buffer.alloc(videoBytes, 7),
    contentType: 'video/mp4',
    extension: '.mp4',
    access: 'signed',
    originalName: 'storm.mp4',
  })
  const mediaId = await context.database.write(async (db) => {
    const fileId = await recordFile(db, stored, null, context.now())
    return insertMedia(db, { fileId, durationMs: 60_000, codec: '', byteMap: '', createdAt: context.now() })
  })
  const mediaUrl = signedMediaUrl(context.keys, mediaId, context.now())
  await context.database.close()
  return { username, mediaUrl }
}
