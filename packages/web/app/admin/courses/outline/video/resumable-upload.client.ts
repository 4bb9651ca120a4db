import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import { videoUploadPath } from '@jiangxue/contract/files/video-upload.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import { defaultOptions, DetailedError, Upload, type PreviousUpload } from 'tus-js-client'
import { translate } from '../../../../lib/i18n.ts'
import { loginPath } from '../../../../lib/session/login-path.ts'
import { currentAccount, currentToken } from '../../../../lib/session/session.ts'

/** The client of other calls, which is loaded by now. */
const client = () => import('../../../../lib/http/send-call.ts')

/** How an upload ended: the path for the lesson's `videoUrl`, or why there is none. */
export type UploadEnd =
  | { readonly path: string; readonly failure?: undefined }
  | { readonly path?: undefined; readonly failure: string }
interface Watching {
  onStart: (resumedAt: number) => void
  onProgress: (sent: number) => void
  /** The connection broke; the upload retries automatically. */
  onBreak: () => void
  onEnd: (end: UploadEnd) => void
}
interface Lesson {
  readonly id: number
  readonly courseId: number
}
/** An unfinished upload of this browser for a lesson. */
interface Interrupted {
  readonly lessonId: number
  readonly fileName: string
}

const chunkBytes = 8 * 1024 * 1024
const longestPauseMs = 15_000
const lifeMs = uploadLimits.videoUploadHours * 3_600_000
const endpoint = () => new URL(videoUploadPath, location.origin).href

/** The upload of one file for a lesson. It survives lost connections, and reloads if the same file is chosen again. */
export class ResumableUpload {
  readonly #upload: Upload
  readonly #watching: Watching
  #again: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #hasLooked = false
  #isStopped = false

  constructor(file: File, lesson: Lesson, watching: Watching) {
    this.#watching = watching
    this.#upload = new Upload(file, {
      endpoint: endpoint(),
      chunkSize: chunkBytes,
      retryDelays: null,
      metadata: { filename: file.name, lesson: String(lesson.id), course: String(lesson.courseId) },
      fingerprint: async () =>
        ['video', currentAccount()?.id, lesson.id, file.name, file.size, file.lastModified].join('/'),
      removeFingerprintOnSuccess: true,
      onBeforeRequest: (request) => {
        const token = currentToken()
        if (token) request.setHeader('Authorization', `Bearer ${token}`)
      },
      onAfterResponse: async (_request, response) => {
        const [token, renewed] = [currentToken(), response.getHeader('New-Token')]
        if (token && renewed) (await client()).renewToken(token, renewed)
      },
      onProgress: (sent) => {
        this.#failures = 0
        watching.onProgress(sent)
      },
      onSuccess: () => watching.onEnd({ path: new URL(this.#upload.url!).pathname }),
      onError: (error) => this.#failed(error),
    })
  }

  async start() {
    this.#isStopped = false
    if (!this.#hasLooked) await this.#findEarlier()
    if (!this.#isStopped) this.#upload.start()
  }
  async pause() {
    this.#stop()
    await this.#upload.abort()
  }
  /** Cancels the upload permanently, here and on the server. */
  async giveUp() {
    this.#stop()
    await this.#upload.abort(true).catch(() => undefined)
  }

  #stop() {
    this.#isStopped = true
    clearTimeout(this.#again)
    removeEventListener('online', this.#retry)
  }

  async #findEarlier() {
    this.#hasLooked = true
    const earlier = (await this.#upload.findPreviousUploads()).filter(isYoung).at(-1)
    if (!earlier) return
    this.#upload.resumeFromPreviousUpload(earlier)
    this.#watching.onStart(await offsetOf(earlier))
  }

  #retry = () => {
    clearTimeout(this.#again)
    removeEventListener('online', this.#retry)
    if (!this.#isStopped) this.#upload.start()
  }

  #failed(error: Error | DetailedError) {
    if (this.#isStopped) return
    const response = error instanceof DetailedError ? error.originalResponse : null
    const status = response?.getStatus() ?? 0
    const message = messageOf(response?.getBody() ?? '')
    if (isPassing(status, message)) {
      this.#watching.onBreak()
      this.#again = setTimeout(this.#retry, Math.min(longestPauseMs, 1000 * 2 ** this.#failures++))
      addEventListener('online', this.#retry)
      return
    }
    const token = currentToken()
    void this.#end(message, status, status === 401 && message !== undefined ? token : undefined)
  }

  /** Ends with the server's message, or says what answered in its place; with a rejected token, ends its session. */
  async #end(message: string | undefined, status: number, rejected: string | undefined) {
    const { expireSession, foreignText } = await client()
    if (rejected) expireSession(rejected, loginPath(location.pathname + location.search))
    this.#watching.onEnd({ failure: message ?? translate(foreignText(status), { status }) })
  }
}

/** Whether a retry may help: no connection, a failing server, or (409 without our message) two concurrent requests. */
const isPassing = (status: number, message: string | undefined) =>
  status === 0 ||
  status === 408 ||
  status === 423 ||
  (status === 409 && message === undefined) ||
  (status >= 500 && status !== 507)

function messageOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as ProblemBody).message
  } catch {
    return undefined
  }
}

const isYoung = ({ creationTime }: PreviousUpload) => Date.now() - Date.parse(creationTime) < lifeMs

/** Returns how many bytes of an earlier upload the server has; 0 if it no longer knows the upload. */
async function offsetOf({ uploadUrl }: PreviousUpload): Promise<number> {
  if (!uploadUrl) return 0
  const response = await fetch(uploadUrl, {
    method: 'HEAD',
    headers: { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${currentToken()}` },
  }).catch(() => undefined)
  return Number(response?.ok ? response.headers.get('Upload-Offset') : 0)
}

/** Returns the unfinished uploads of a course stored in this browser; choosing the same file again resumes one. */
export async function listInterrupted(courseId: number): Promise<Interrupted[]> {
  const kept = (await defaultOptions.urlStorage?.findAllUploads()) ?? []
  for (const { urlStorageKey } of kept.filter((upload) => !isYoung(upload)))
    await defaultOptions.urlStorage?.removeUpload(urlStorageKey)
  return kept
    .filter((upload) => isYoung(upload) && upload.metadata['course'] === String(courseId))
    .map(({ metadata }) => ({ lessonId: Number(metadata['lesson']), fileName: metadata['filename'] ?? '' }))
}
