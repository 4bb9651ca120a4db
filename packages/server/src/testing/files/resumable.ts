import { existsSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestApp } from '../test-app.ts'
import type { Person } from '../world.ts'

const tus = { 'tus-resumable': '1.0.0' }
const metadata = (name: string) => `filename ${Buffer.from(name).toString('base64')}`

/** Uploads over a real connection, like a browser. */
export class Uploader {
  readonly #it: TestApp
  #address: Promise<string> | undefined
  constructor(it: TestApp) {
    this.#it = it
  }

  /** The URL at which the server listens. */
  address = () => (this.#address ??= this.#it.app.listen({ port: 0, host: '127.0.0.1' }))
  /** Call this after the server has been replaced. */
  restarted() {
    this.#address = undefined
  }

  async fetch(
    method: string,
    path: string,
    who: Person | undefined,
    headers: Record<string, string> = {},
    body?: Buffer,
  ): Promise<Response> {
    return fetch(`${await this.address()}${path}`, {
      method,
      headers: { ...tus, ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
  }
  begin = (who: Person | undefined, size: number, name = '第一课.mp4') =>
    this.fetch('POST', '/api/upload/video', who, { 'upload-length': String(size), 'upload-metadata': metadata(name) })
  send = (path: string, who: Person, offset: number, body: Buffer) =>
    this.fetch(
      'PATCH',
      path,
      who,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    )
  offset = async (path: string, who: Person) =>
    Number((await this.fetch('HEAD', path, who)).headers.get('upload-offset'))

  /** Uploads a complete video and returns its path. */
  async upload(who: Person, body: Buffer, name?: string): Promise<string> {
    const path = (await this.begin(who, body.length, name)).headers.get('location')!
    await this.send(path, who, 0, body)
    return path
  }

  /** Announces the complete rest, sends a part of it, and disconnects once the server has begun to write. */
  async sendAndLeave(path: string, who: Person, offset: number, part: Buffer, promised: number): Promise<void> {
    const file = join(this.#it.context.config.dataDir, 'uploads', path.split('/').at(-1)!)
    const sending = request(`${await this.address()}${path}`, {
      method: 'PATCH',
      headers: {
        ...tus,
        authorization: `Bearer ${who.token}`,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': promised,
      },
    })
    sending.on('error', () => {})
    sending.write(part)
    while (!existsSync(file) || statSync(file).size <= offset) await pause(5)
    const left = new Promise<void>((done) => {
      sending.on('close', done)
    })
    sending.destroy()
    await left
  }
}
