import assert from 'node:assert/strict'
import type { Answer, Receipt, SatItem, Save, Sitting } from '@jiangxue/contract/exam/sitting.ts'

const savesPerAttempt = 3

/** An attempt whose hand-in was acknowledged. */
export interface FinishedAttempt {
  readonly id: number
  readonly answers: Record<string, Answer>
  readonly receipt: Receipt
}

/**
 * A candidate who sits an exam again and again over HTTP, one call after the other. A call that was not answered is made
 * again as it was; `fetch` rejects it with a TypeError.
 */
export class HttpCandidate {
  readonly finished: FinishedAttempt[] = []
  readonly #examId: number
  readonly #token: string
  #sitting: Sitting | undefined
  /** An attempt may have been started by a call that nobody heard back from. */
  #maySit = false
  #number = 0
  #answers: Record<string, Answer> = {}
  /** Sent, and not acknowledged. */
  #pending: (Save & { readonly answers: Record<string, Answer> }) | undefined

  constructor(examId: number, token: string) {
    this.#examId = examId
    this.#token = token
  }

  isSitting = () => this.#maySit || this.#sitting !== undefined

  /** Makes the next call; returns whether it was acknowledged rather than put off. */
  async step(url: string): Promise<boolean> {
    if (!this.#sitting) return this.#start(url)
    this.#pending ??= this.#nextSave(this.#sitting)
    const isHandIn = this.#number > savesPerAttempt
    const path = `attempts/${this.#sitting.id}`
    const response = await (isHandIn
      ? this.#call<Receipt>(url, 'POST', `${path}/hand-in`, this.#pending)
      : this.#call<{ number: number }>(url, 'PUT', `${path}/answers`, this.#pending))
    if (!response) return false
    Object.assign(this.#answers, this.#pending.answers)
    this.#pending = undefined
    if (!('code' in response)) return true
    this.finished.push({ id: this.#sitting.id, answers: this.#answers, receipt: response })
    this.#sitting = undefined
    return true
  }

  /** Reloads the page: the server must have what it has acknowledged, and may have what it has not. */
  async reload(url: string): Promise<void> {
    const { session } = this.#sitting ?? {}
    if (session === undefined) return
    const sitting = await this.#enter(url, session)
    // The hand-in that nobody heard of was stored, and this is the next attempt.
    if (!sitting || sitting.id !== this.#sitting?.id) return this.#lookForReceipt(url, sitting)
    const isStored = sitting.number === this.#pending?.number
    assert.deepEqual(
      { number: sitting.number, answers: sitting.answers },
      isStored
        ? { number: this.#number, answers: { ...this.#answers, ...this.#pending?.answers } }
        : { number: this.#number - (this.#pending ? 1 : 0), answers: this.#answers },
    )
  }

  async #lookForReceipt(url: string, next: Sitting | undefined): Promise<void> {
    if (!next) return
    assert.ok(this.#sitting && this.#pending && this.#number > savesPerAttempt, 'only a sent hand-in can be stored')
    const { id } = this.#sitting
    const receipt = await this.#call<Receipt>(url, 'GET', `attempts/${id}/receipt`)
    assert.ok(receipt)
    this.finished.push({ id, answers: { ...this.#answers, ...this.#pending.answers }, receipt })
    this.#begin(next)
  }

  async #start(url: string): Promise<boolean> {
    const sitting = await this.#enter(url)
    if (!sitting) return false
    assert.deepEqual({ number: sitting.number, answers: sitting.answers }, { number: 0, answers: {} })
    this.#begin(sitting)
    return true
  }

  /** Starts an attempt, or goes on with the one that is not handed in. */
  async #enter(url: string, session?: string): Promise<Sitting | undefined> {
    this.#maySit = true
    const sitting = await this.#call<Sitting>(url, 'POST', `exams/${this.#examId}/attempts`, { agrees: true, session })
    this.#maySit &&= !sitting
    return sitting
  }

  #begin(sitting: Sitting): void {
    this.#sitting = sitting
    this.#number = 0
    this.#answers = {}
    this.#pending = undefined
  }

  #nextSave({ session, sections }: Sitting) {
    const items = sections.flatMap((section) => section.items)
    const number = ++this.#number
    const item = items[(number - 1) % items.length] as SatItem
    return { session, number, answers: { [item.position]: answerTo(item, number) } }
  }

  /** Returns undefined if the server asks to wait; throws if it refuses. */
  async #call<T>(url: string, method: string, path: string, body?: object): Promise<T | undefined> {
    const response = await fetch(`${url}/api/student/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T
    if (response.status === 429) return undefined
    assert.equal(response.status, 200, JSON.stringify(answer))
    return answer
  }
}

function answerTo({ kind, options }: SatItem, choice: number): Answer {
  const ids = options.map(({ id }) => id)
  if (kind === 'single') return ids[choice % ids.length] as string
  if (kind === 'multiple') return ids.slice(0, 2)
  if (kind === 'judge') return choice % 2 === 0
  return kind === 'blank' ? { blanks: [`${choice}`] } : { essay: `第 ${choice} 次` }
}
