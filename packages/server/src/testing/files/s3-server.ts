import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { SettingValues } from '../../core/settings/setting-values.ts'

const bucket = 'school'

/** Settings of a school that stores its files in the test server's bucket. */
export const s3Settings = (endpoint: string): Partial<SettingValues> => ({
  'storage.type': 'oss',
  'storage.accessKey': 'S3RVER',
  'storage.secretKey': 'S3RVER',
  'storage.bucket': bucket,
  'storage.region': 'cn-hangzhou',
  'storage.endpoint': endpoint,
})

export interface S3Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly isSigned: boolean
}

/**
 * A real S3 server in this process on a free port. It verifies every signature, and rejects unsigned requests like a
 * private bucket.
 */
export async function s3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'jiangxue-s3-'))
  const store = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] })
  await store.configureBuckets()
  const handle = store.callback()
  const calls: S3Call[] = []
  let isCut: (call: S3Call) => boolean = () => false
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://store')
    const isSigned = request.headers.authorization !== undefined || url.searchParams.has('X-Amz-Signature')
    const call = { method: request.method ?? '', path: url.pathname, query: url.searchParams, isSigned }
    calls.push(call)
    if (isCut(call)) return request.socket.destroy()
    if (isSigned) return handle(request, response)
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.address() as AddressInfo
  return {
    calls,
    endpoint: `http://127.0.0.1:${port}`,
    /** Breaks the connection of matching calls. */
    cut: (which: (call: S3Call) => boolean) => {
      isCut = which
    },
    /** The keys of all objects in the bucket. */
    keys: async () =>
      (await readdir(join(directory, bucket), { recursive: true }))
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.replace('._S3rver_object', '')),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
      await rm(directory, { recursive: true, force: true })
    },
  }
}
