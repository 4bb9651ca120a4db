import assert from 'node:assert/strict'
import { multipartOf } from '../files/multipart.ts'
import { jpeg } from '../files/pictures.ts'
import { applications } from '../papers/applications.ts'
import type { TestApp } from '../test-app.ts'
import type { Person } from '../world.ts'
import { PresenceLearner } from './presence-learner.ts'

const path = '/api/learning/face-consent'

/** Helpers of students who are compared with the photos of their applications. */
export function comparedStudents(it: TestApp) {
  const { submitted, call, root } = applications(it)
  const login = (who: Person) => it.world.login(who.id)
  const consent = async (who: Person) => (await it.get(path, await login(who))).body
  const decide = async (who: Person, decision: { isGiven: boolean; version: number; place?: string }) =>
    it.call('PUT', path, { token: await login(who), body: { place: 'profile', ...decision } })

  /** A student enrolled through an application, with its photos. */
  async function applicant(): Promise<Person> {
    const { id } = await submitted()
    const review = async (status: string) =>
      call('PUT', `/api/manage/applications/${id}/status`, { body: { status }, token: await root() })
    await review('APPROVED')
    assert.equal((await review('ENROLLED')).status, 200)
    const row = await it.context.database.read
      .selectFrom('trainingApplications')
      .innerJoin('users', 'users.id', 'trainingApplications.studentId')
      .select(['users.id', 'users.username'])
      .where('trainingApplications.id', '=', id)
      .executeTakeFirstOrThrow()
    await it.context.database.write((db) =>
      db.updateTable('users').set({ mustChangePassword: 0 }).where('id', '=', row.id).execute(),
    )
    return { ...row, token: await it.world.login(row.id) }
  }

  /** A learner whose check is due. */
  async function asked(who: Person) {
    const course = await it.world.course({ lessons: [{ durationSeconds: 36_000 }] })
    const player = await new PresenceLearner(it, who, course).open()
    assert.equal(await player.watch(12 * 60), true)
    return player
  }
  const show = (player: PresenceLearner, token: string, otherWay = false) =>
    it.post(
      `/api/learning/presence-checks/${player.last.presenceCheck}/show`,
      { playbackSession: player.session, otherWay },
      token,
    )
  const picture = async (player: PresenceLearner, token: string, bytes?: Uint8Array) =>
    it.call('POST', `/api/learning/presence-checks/${player.last.presenceCheck}/picture`, {
      token,
      ...multipartOf([
        { name: 'playbackSession', value: player.session },
        { name: 'picture', value: bytes ?? (await jpeg(480, 360)), fileName: 'p.jpg', type: 'image/jpeg' },
      ]),
    })
  return { login, consent, decide, applicant, asked, show, picture }
}
