import { createHash, randomFillSync } from 'node:crypto'
import { request } from 'node:http'
import { createContext } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/core/config/config.ts'
import { s3Server, s3Settings } from '../packages/server/src/testing/files/s3-server.ts'
import { boxesOf, slowStart, video } from '../packages/server/src/testing/files/videos.ts'
import { set } from '../packages/server/src/testing/outgoing.ts'
import { World } from '../packages/server/src/testing/world.ts'
import { startServer } from './server.ts'

interface StoredVideoRun {
  megabytes: number
  uploadSeconds: number
  claimSeconds: number
  /** Growth of the memory of the server. */
  grownMb: number
  /** Whether ranges from all parts of the video match the file, read from the store itself. */
  isSame: boolean
}

const mebibyte = 1024 * 1024
const chunkBytes = 8 * mebibyte
const ranges = 40
const rangeBytes = 256 * 1024
const tus = { 'tus-resumable': '1.0.0' }
const kind = { 'content-type': 'application/offset+octet-stream' }

/** Uploads a large video into an S3 server with two broken connections, then plays ranges of it from there. */
export async function storeVideo(dataDir: string, megabytes: number, isSlow: boolean): Promise<StoredVideoRun> {
  const store = await s3Server()
  const { token, lessonId } = await prepare(dataDir, store.endpoint)
  const body = await longVideo(megabytes, isSlow)
  const server = await startServer(dataDir)
  const headers = { authorization: `Bearer ${token}` }
  // Warm up the server with one page.
  await (await fetch(`${server.url}/`)).text()
  const before = server.residentMb()
  let peak = before
  const watching = setInterval(() => {
    peak = Math.max(peak, server.residentMb())
  }, 50)
  try {
    const began = performance.now()
    const begun = await fetch(`${server.url}/api/upload/video`, {
      method: 'POST',
      headers: {
        ...tus,
        ...headers,
        'upload-length': String(body.length),
        'upload-metadata': 'filename bGVzc29uLm1wNA==',
      },
    })
    const path = begun.headers.get('location') as string
    const cuts = new Set([Math.floor(body.length / 3), Math.floor((body.length * 2) / 3)])
    for (let at = 0; at < body.length;) {
      const chunk = body.subarray(at, at + chunkBytes)
      const cut = [...cuts].find((each) => each >= at && each < at + chunk.length)
      if (cut === undefined) {
        const sent = { ...tus, ...headers, ...kind, 'upload-offset': String(at) }
        await fetch(`${server.url}${path}`, { method: 'PATCH', headers: sent, body: new Uint8Array(chunk) })
      } else {
        cuts.delete(cut)
        await sendAndDisconnect(
          `${server.url}${path}`,
          { ...tus, ...headers, ...kind, 'upload-offset': String(at) },
          chunk,
        )
      }
      const now = await fetch(`${server.url}${path}`, { method: 'HEAD', headers: { ...tus, ...headers } })
      if (!now.ok) throw new Error(`The upload no longer exists: ${now.status}`)
      at = Number(now.headers.get('upload-offset'))
    }
    const uploaded = performance.now()
    const claimed = await fetch(`${server.url}/api/admin/lessons/${lessonId}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ videoUrl: path }),
    })
    if (!claimed.ok) throw new Error(`The video was rejected: ${await claimed.text()}`)
    const { data } = (await claimed.json()) as { data: { videoUrl: string } }
    const stored = performance.now()
    const isSame = await play(`${server.url}${data.videoUrl}`, store.endpoint, isSlow ? undefined : body)
    return {
      megabytes: body.length / mebibyte,
      uploadSeconds: (uploaded - began) / 1000,
      claimSeconds: (stored - uploaded) / 1000,
      grownMb: peak - before,
      isSame,
    }
  } finally {
    clearInterval(watching)
    await server.stop()
    await store.close()
  }
}

async function prepare(dataDir: string, endpoint: string) {
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: process.env.SECRET_KEY, LOG_LEVEL: 'error' })
  const context = await createContext(config, console as never)
  const world = new World(context)
  const { token } = await world.person('ADMIN')
  const { lessons } = await world.course({ lessons: [{}] })
  await set({ context, now: Date.now() }, s3Settings(endpoint))
  await context.database.close()
  return { token, lessonId: lessons[0]?.id }
}

/** Creates a playable video, padded to the given size with data that browsers skip. */
async function longVideo(megabytes: number, isSlow: boolean): Promise<Buffer> {
  const boxes = boxesOf(isSlow ? slowStart(await video()) : await video()).map(({ bytes }) => bytes)
  const filler = randomFillSync(Buffer.alloc(megabytes * mebibyte))
  filler.writeUInt32BE(filler.length, 0)
  filler.write('free', 4, 'latin1')
  return Buffer.concat(isSlow ? [...boxes.slice(0, -1), filler, ...boxes.slice(-1)] : [...boxes, filler])
}

/** Drops the connection in the middle of a chunk. */
async function sendAndDisconnect(url: string, headers: Record<string, string>, chunk: Buffer) {
  const sending = request(url, { method: 'PATCH', headers: { ...headers, 'content-length': chunk.length } })
  sending.on('error', () => {})
  await new Promise((sent) => sending.write(chunk.subarray(0, chunk.length / 2), sent))
  const closed = new Promise((done) => sending.once('close', done))
  sending.destroy()
  await closed
}

/** Reads ranges as a player does, and checks that the bytes come from the store. */
async function play(url: string, store: string, body: Buffer | undefined): Promise<boolean> {
  const whole = await fetch(url)
  if (!whole.url.startsWith(store)) throw new Error(`Played from ${new URL(whole.url).origin}, not from the store`)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const digest = (part: Buffer) => createHash('sha256').update(part).digest('hex')
  if (body && digest(body) !== digest(bytes)) return false
  for (let index = 0; index < ranges; index++) {
    const from = Math.floor((bytes.length - rangeBytes) * (index / ranges))
    const range = await fetch(url, { headers: { range: `bytes=${from}-${from + rangeBytes - 1}` } })
    const part = Buffer.from(await range.arrayBuffer())
    if (range.status !== 206 || !part.equals(bytes.subarray(from, from + rangeBytes))) return false
  }
  return true
}
