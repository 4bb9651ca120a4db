import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '../../packages/server/src/core/crypto/guessable-password.ts'
import { ask, logIn } from './ask.ts'

interface Lesson {
  readonly id: number
  readonly duration: number
}
interface WatchRecord {
  readonly creditedSeconds: number
  readonly playbackSession: string
  readonly videoUrl: string
}

const username = 'student'
const courseId = 4
const everyMs = 1000

/**
 * A learner of the demo school who watches one lesson after the other and, like the player, resends unconfirmed
 * reports.
 */
export class Learner {
  readonly #base: string
  #token = ''
  #id = 0
  #isOver = false
  #running: Promise<void> = Promise.resolve()
  #refused = 0
  /** Seconds confirmed as credited by a response, by lesson. */
  readonly #confirmed = new Map<number, number>()

  constructor(base: string) {
    this.#base = base
  }

  async start(): Promise<void> {
    const { token, id } = await logIn(this.#base, username, demoPassword)
    this.#token = token
    this.#id = id
    const plan = await this.#get<{ chapters: { videos: Lesson[] }[] }>(`/api/courses/${courseId}/detail`)
    const lessons = plan.chapters.flatMap(({ videos }) => videos)
    this.#running = this.#watch(lessons)
  }

  async #watch(lessons: readonly Lesson[]) {
    for (const lesson of lessons) {
      if (this.#isOver) return
      const record = await this.#open(lesson.id)
      await ask(this.#base + record.videoUrl)
      const began = performance.now()
      const at = () => Math.min(lesson.duration, Math.floor((performance.now() - began) / 1000))
      while (!this.#isOver && at() < lesson.duration) {
        await wait(everyMs)
        await this.#report(lesson.id, at(), record.playbackSession)
      }
    }
  }

  async #report(videoId: number, position: number, playbackSession: string) {
    const body = { courseId, videoId, position, playbackSession }
    const { status, text } = await ask(`${this.#base}/api/learning/watch-records`, {
      method: 'POST',
      token: this.#token,
      body,
    })
    if (status !== 200) this.#refused++
    else this.#confirmed.set(videoId, (JSON.parse(text) as WatchRecord).creditedSeconds)
  }

  async #open(videoId: number): Promise<WatchRecord> {
    const [record] = await this.#get<WatchRecord[]>(
      `/api/learning/watch-records?studentId=${this.#id}&courseId=${courseId}&videoId=${videoId}`,
    )
    return record as WatchRecord
  }

  /** Retries until there is a response. */
  async #get<T>(path: string): Promise<T> {
    for (;;) {
      const { status, text } = await ask(this.#base + path, { token: this.#token })
      if (status === 200) return JSON.parse(text) as T
      await wait(everyMs)
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  /** Returns the confirmed seconds, how many of them the school has lost, and the number of failed reports. */
  async result(): Promise<{ confirmed: number; lost: number; refused: number }> {
    let [confirmed, lost] = [0, 0]
    for (const [lesson, seconds] of this.#confirmed) {
      const { creditedSeconds } = await this.#open(lesson)
      confirmed += seconds
      lost += Math.max(0, seconds - creditedSeconds)
    }
    return { confirmed, lost, refused: this.#refused }
  }
}
