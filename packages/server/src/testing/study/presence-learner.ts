import assert from 'node:assert/strict'
import type { PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import type { PresenceState } from '../../teaching/learning/state/presence-state.ts'
import type { TestApp } from '../test-app.ts'
import type { Person, SmallCourse } from '../world.ts'

/** Saves the school's presence rule. */
export async function saveRule(
  it: TestApp,
  adminId: number,
  rule: Partial<PresenceRule> & { faceProvider?: string; faceUrl?: string; faceKey?: string },
): Promise<void> {
  const { status, body } = await it.post('/api/admin/settings/presence', rule, await it.world.login(adminId))
  assert.equal(status, 200, JSON.stringify(body))
}

/** Whether a ledger event belongs to a presence check. */
const isCheck = ({ kind }: { kind: string }) => kind.startsWith('presence')

/** The presence events in a student's chain, in order. */
export async function checksOf(it: TestApp, studentId: number): Promise<any[]> {
  const rows = await it.context.database.read
    .selectFrom('ledgerEvents')
    .select(['kind', 'facts'])
    .where('studentId', '=', studentId)
    .orderBy('number')
    .execute()
  return rows.filter(isCheck).map(({ kind, facts }) => ({ kind, ...JSON.parse(facts) }))
}

/** Plays a lesson like a player, one report after another, and answers presence checks. */
export class PresenceLearner {
  session = ''
  position = 0
  /** The server's last response. */
  last: any
  readonly #it: TestApp
  readonly #who: Person
  readonly #path: string
  #token: string | undefined

  readonly #from: string | undefined

  /** `from`: the client's IP address. */
  constructor(it: TestApp, who: Person, { id, lessons }: SmallCourse, lesson = 0, from?: string) {
    this.#from = from
    this.#it = it
    this.#who = who
    this.#path = `/api/student/learning/${who.id}/courses/${id}/lessons/${lessons[lesson]!.id}`
  }

  async open(): Promise<this> {
    this.#token = await this.#it.world.login(this.#who.id)
    this.last = (await this.#it.get(`${this.#path}/record`, this.#token)).body
    this.session = this.last.playbackSession
    this.position = this.last.currentTime
    return this
  }

  async report(seconds: number, more: object = {}) {
    this.#it.pass(seconds)
    this.position += seconds
    return this.send(more)
  }

  /** Reports the current position. */
  async send(more: object = {}) {
    const report = { currentTime: this.position, playbackSession: this.session, ...more }
    const post = () =>
      this.#it.call('POST', `${this.#path}/progress`, { token: this.#token, from: this.#from, body: report })
    let { status, body } = await post()
    if (status === 401) {
      // The login has expired in the meantime.
      this.#token = await this.#it.world.login(this.#who.id)
      ;({ status, body } = await post())
    }
    this.last = body
    return { status, ...body }
  }

  /** Watches until a check is due, for at most this many seconds; returns whether one is due. */
  async watch(seconds: number, step = 30): Promise<boolean> {
    for (let left = seconds; left > 0; left -= step) {
      await this.report(Math.min(step, left))
      if (this.last.presenceCheck) return true
    }
    return false
  }

  show = (id: string = this.last.presenceCheck, way: object = {}) =>
    this.#it.post(`/api/learning/presence-checks/${id}/show`, { playbackSession: this.session, ...way }, this.#token)
  answer = (digits: string, id: string = this.last.presenceCheck) =>
    this.#it.post(`/api/learning/presence-checks/${id}/answer`, { playbackSession: this.session, digits }, this.#token)

  /** The code that the student has to type, which people read from the picture. */
  async code(): Promise<string> {
    const { facts } = await this.#it.context.database.read
      .selectFrom('presenceStates')
      .select('facts')
      .where('studentId', '=', this.#who.id)
      .executeTakeFirstOrThrow()
    return (JSON.parse(facts) as Pick<PresenceState, 'check'>).check?.code ?? ''
  }

  /** Shows the check and answers it some seconds later. */
  async pass(seconds = 5) {
    const id = this.last.presenceCheck
    await this.show(id)
    const digits = await this.code()
    this.#it.pass(seconds)
    const answered = await this.answer(digits, id)
    this.last = { ...this.last, ...answered.body, presenceCheck: undefined }
    return answered
  }
}
