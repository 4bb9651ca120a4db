import { ask, repeat } from './ask.ts'

const everyMs = 40
const writeEvery = 10

interface Tally {
  readonly reads: number
  readonly failedReads: readonly string[]
  readonly writes: number
  readonly refusedWrites: readonly string[]
  readonly slowestMs: number
}

/**
 * Continuously reads pages and lists, with one write in ten requests; a write creates a category with a unique name.
 */
export class Load {
  readonly #base: string
  readonly #token: string
  readonly stop: () => Promise<void>
  /** The names of all confirmed writes since the start. */
  readonly written: string[] = []
  #reads = 0
  #slowestMs = 0
  #writes = 0
  #failedReads: string[] = []
  #refusedWrites: string[] = []

  constructor(base: string, token: string) {
    this.#base = base
    this.#token = token
    const paths = ['/', '/courses', '/news', '/api/public/home-data', '/api/admin/courses?size=3']
    this.stop = repeat(everyMs, (index) =>
      index % writeEvery === 0 ? this.#write(index) : this.#read(paths[index % paths.length] as string),
    )
  }

  async #read(path: string) {
    const began = performance.now()
    const { status } = await ask(this.#base + path, { token: this.#token })
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - began)
    this.#reads++
    if (status !== 200) this.#failedReads.push(`${status} ${path}`)
  }

  async #write(index: number) {
    const body = { name: `演练 ${index}` }
    const { status } = await ask(`${this.#base}/api/admin/categories`, { method: 'POST', token: this.#token, body })
    if (status !== 200 && status !== 201) this.#refusedWrites.push(`${status} ${body.name}`)
    else {
      this.#writes++
      this.written.push(body.name)
    }
  }

  /** Returns what has happened since the last call. */
  tally(): Tally {
    const tally = {
      reads: this.#reads,
      failedReads: this.#failedReads,
      writes: this.#writes,
      refusedWrites: this.#refusedWrites,
      slowestMs: Math.round(this.#slowestMs),
    }
    this.#reads = this.#slowestMs = this.#writes = 0
    ;[this.#failedReads, this.#refusedWrites] = [[], []]
    return tally
  }
}
