import { fileForm } from '../../packages/server/src/testing/files/multipart.ts'
import { jpeg } from '../../packages/server/src/testing/files/pictures.ts'
import { s3Server, s3Settings } from '../../packages/server/src/testing/files/s3-server.ts'
import { ask, repeat } from './ask.ts'

const everyMs = 1000

/** Continuously uploads an image into a store that can be cut off. */
export class Uploads {
  readonly #store: Awaited<ReturnType<typeof s3Server>>
  readonly #base: string
  readonly #token: string
  readonly #kept: string[] = []
  #refused: number[] = []
  #stop: () => Promise<void> = async () => {}

  private constructor(store: Awaited<ReturnType<typeof s3Server>>, base: string, token: string) {
    this.#store = store
    this.#base = base
    this.#token = token
  }

  static async start(base: string, token: string): Promise<Uploads> {
    const store = await s3Server()
    const uploads = new Uploads(store, base, token)
    const settings = Object.entries(s3Settings(store.endpoint))
    const body = Object.fromEntries(settings.map(([name, value]) => [name.replace('storage.', ''), value]))
    const { status, text } = await ask(`${base}/api/admin/settings/storage`, { method: 'POST', token, body })
    if (status !== 200) throw new Error(`Setting up the store failed: ${text}`)
    uploads.#stop = repeat(everyMs, () => uploads.#upload())
    return uploads
  }

  async #upload() {
    const form = fileForm(await jpeg(80, 60))
    const { status, text } = await ask(`${this.#base}/api/upload/image`, { method: 'POST', token: this.#token, form })
    if (status === 200) this.#kept.push((JSON.parse(text) as { data: { url: string } }).data.url)
    else this.#refused.push(status)
  }

  /** Cuts off the store, or reconnects it. */
  cut(isCut: boolean): void {
    this.#store.cut(() => isCut)
  }

  /** Returns the statuses of failed uploads since the last call. */
  refused(): readonly number[] {
    const refused = this.#refused
    this.#refused = []
    return refused
  }

  get count(): number {
    return this.#kept.length
  }

  async stop(): Promise<void> {
    await this.#stop()
  }

  /** Returns the confirmed images that cannot be loaded. */
  async lost(): Promise<readonly string[]> {
    const lost: string[] = []
    for (const url of this.#kept) if ((await ask(this.#base + url)).status !== 200) lost.push(url)
    return lost
  }

  async close(): Promise<void> {
    await this.#store.close()
  }
}
