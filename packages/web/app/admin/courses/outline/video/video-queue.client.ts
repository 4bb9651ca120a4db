import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../../lib/http/api-client.ts'
import { translate } from '../../../../lib/i18n.ts'
import { currentAccount, currentToken } from '../../../../lib/session/session.ts'
import { forgetInterrupted } from './interrupted.client.ts'
import { ResumableUpload, type UploadEnd } from './resumable-upload.client.ts'
import { speedMeter } from './speed-meter.ts'

export type UploadState = 'queued' | 'uploading' | 'waiting' | 'paused' | 'processing' | 'done' | 'failed'
export interface QueuedVideo {
  readonly key: number
  /** The account that started the upload. */
  readonly ownerId: number | undefined
  readonly courseId: number
  readonly lessonId: number
  readonly title: string
  readonly fileName: string
  readonly size: number
  readonly sent: number
  /** Bytes per second, once there are enough samples. */
  readonly speed: number | null
  readonly state: UploadState
  readonly failure: string | null
  /** The offset at which an earlier upload of the same file was resumed. */
  readonly resumedAt: number
}

const parallel = 2
const claimPauseMs = 2000
const videoName = /\.(mp4|m4v|mov|mkv|ts|m2ts|mts|webm|flv|avi|wmv|rmvb|mpe?g)$/i
/** The types that the file chooser offers; the server checks the actual content. */
export const videoAccept = 'video/mp4,video/webm,video/quicktime,.mp4,.m4v,.mov,.mkv,.ts,.webm'
export const isUnfinished = ({ state }: QueuedVideo) => state !== 'done' && state !== 'failed'

/** Returns why a file cannot be uploaded, judging by its name, size and metadata; undefined if it can. */
export async function checkVideoFile(file: File): Promise<string | undefined> {
  if (!file.type.startsWith('video/') && !videoName.test(file.name))
    return translate(text('“{name}”不是视频文件，请选择 MP4、MOV、MKV 或 WebM 视频'), { name: file.name })
  if (file.size > uploadLimits.videoMaxBytes)
    return translate(text('“{name}”超过 4GB，请压缩或拆分后再上传'), { name: file.name })
  if (file.size === 0) return translate(text('“{name}”是空文件'), { name: file.name })
  const { unplayable } = await import('./unplayable.client.ts')
  const reason = await unplayable(file)
  return reason && translate(text('“{name}”：{reason}'), { name: file.name, reason })
}

type LessonListener = (lesson: OutlineLesson) => void

/** The queue of video uploads, two at a time; it outlives screens, until the window is closed. */
class VideoQueue {
  #items: readonly QueuedVideo[] = []
  #uploads = new Map<number, ResumableUpload>()
  #listeners = new Set<() => void>()
  #lessonListeners = new Set<LessonListener>()
  #lastKey = 0

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  read = () => this.#items
  /** Subscribes to lessons that have received their video. */
  onLesson = (listener: LessonListener) => {
    this.#lessonListeners.add(listener)
    return () => void this.#lessonListeners.delete(listener)
  }

  add(lesson: { id: number; courseId: number; title: string }, file: File) {
    const earlier = this.#items.find(({ lessonId }) => lessonId === lesson.id)
    if (earlier) this.cancel(earlier.key)
    forgetInterrupted(lesson.id)
    const key = ++this.#lastKey
    const measure = speedMeter()
    this.#uploads.set(
      key,
      new ResumableUpload(file, lesson, {
        onStart: (resumedAt) => this.#change(key, { state: 'uploading', sent: resumedAt, resumedAt, failure: null }),
        onProgress: (sent) =>
          this.#change(key, { state: 'uploading', sent, speed: measure(sent, performance.now()), failure: null }),
        onBreak: () => this.#change(key, { state: 'waiting', speed: null }),
        onEnd: (end) => void this.#end(key, end),
      }),
    )
    this.#items = [
      ...this.#items,
      {
        key,
        ownerId: currentAccount()?.id,
        courseId: lesson.courseId,
        lessonId: lesson.id,
        title: lesson.title,
        fileName: file.name,
        size: file.size,
        sent: 0,
        speed: null,
        state: 'queued',
        failure: null,
        resumedAt: 0,
      },
    ]
    this.#pump()
  }
  pause(key: number) {
    void this.#uploads.get(key)?.pause()
    this.#change(key, { state: 'paused', speed: null })
    this.#pump()
  }
  resume(key: number) {
    this.#change(key, { state: 'queued', failure: null })
    this.#pump()
  }
  /** Removes a video from the list and cancels its upload. */
  cancel(key: number) {
    const item = this.#items.find((each) => each.key === key)
    if (item && item.state !== 'done' && item.state !== 'processing') void this.#uploads.get(key)?.giveUp()
    this.#uploads.delete(key)
    this.#items = this.#items.filter((each) => each.key !== key)
    this.#pump()
  }
  cancelLesson(lessonId: number) {
    for (const { key } of this.#items.filter((item) => item.lessonId === lessonId)) this.cancel(key)
  }

  /** Removes the uploads of previous users of this window; the server keeps the received data, so they can resume. */
  keepOnlyOf(ownerId: number | undefined) {
    const foreign = this.#items.filter((item) => item.ownerId !== ownerId)
    for (const { key } of foreign) {
      void this.#uploads.get(key)?.pause()
      this.#uploads.delete(key)
    }
    if (foreign.length > 0) this.#items = this.#items.filter((item) => item.ownerId === ownerId)
    this.#pump()
  }

  /** Removes finished uploads from the list. */
  clearDone() {
    for (const { key } of this.#items.filter(({ state }) => state === 'done')) this.#uploads.delete(key)
    this.#items = this.#items.filter(({ state }) => state !== 'done')
    this.#tell()
  }

  #pump() {
    const busy = this.#items.filter(({ state }) => state === 'uploading' || state === 'waiting').length
    for (const { key } of this.#items
      .filter(({ state }) => state === 'queued')
      .slice(0, Math.max(0, parallel - busy))) {
      this.#change(key, { state: 'uploading' })
      void this.#uploads.get(key)?.start()
    }
    this.#tell()
  }

  async #end(key: number, end: UploadEnd) {
    const item = this.#items.find((each) => each.key === key)
    if (!item) return
    if (!end.path) {
      this.#change(key, { state: 'failed', failure: end.failure, speed: null })
      return this.#pump()
    }
    this.#change(key, { state: 'processing', sent: item.size, speed: null })
    this.#pump()
    const { lesson, failure } = await claim(item.lessonId, end.path)
    if (!this.#items.some((each) => each.key === key)) return
    if (failure !== undefined) void this.#uploads.get(key)?.giveUp()
    this.#change(key, failure === undefined ? { state: 'done' } : { state: 'failed', failure })
    if (lesson) for (const listener of this.#lessonListeners) listener(lesson)
  }

  #change(key: number, values: Partial<QueuedVideo>) {
    this.#items = this.#items.map((item) => (item.key === key ? { ...item, ...values } : item))
    this.#tell()
  }
  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

/** How often a proxy or firewall may answer in place of the server before the teacher is told. */
const mostBlockedClaims = 10

/** Assigns a finished upload to its lesson; retries if the response is lost or late, since assigning is idempotent. */
async function claim(lessonId: number, path: string): Promise<{ lesson?: OutlineLesson; failure?: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { lesson: (await browserApi.changeLesson({ params: { id: lessonId }, body: { videoUrl: path } })).data }
    } catch (error) {
      if (!isApiProblem(error)) throw error
      const mayBeWorking = error.status === 0 || (error.status >= 502 && error.status <= 504)
      const isBlocked = error.isExplained && attempt >= mostBlockedClaims
      if (!mayBeWorking || isBlocked || !currentToken()) return { failure: error.message }
      await new Promise((done) => {
        setTimeout(done, claimPauseMs)
      })
    }
  }
}

export const videoQueue = new VideoQueue()
addEventListener('beforeunload', (event) => {
  if (videoQueue.read().some(isUnfinished)) event.preventDefault()
})
