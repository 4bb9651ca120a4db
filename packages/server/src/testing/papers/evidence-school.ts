import assert from 'node:assert/strict'
import { sha256 } from '@noble/hashes/sha2.js'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { AnchorRow } from '../../proof/anchor/anchor.queries.ts'
import { makeAnchor } from '../../proof/anchor/make-anchor.ts'
import { checkPack, type PackReport } from '../../proof/verifier/check-pack.ts'
import { set } from '../outgoing.ts'
import type { TestApp } from '../test-app.ts'
import type { Person, SmallCourse } from '../world.ts'

export const checkEvidence = (zip: Uint8Array, known?: string) =>
  checkPack(sha256, { size: zip.length, read: (from, to) => zip.subarray(from, to) }, known)
export const codesOf = ({ findings }: PackReport) => findings.map(({ code }) => code)

/** A school with two students whose study time is anchored, in part by two anchors. */
export class EvidenceSchool {
  readonly path = '/api/admin/students/evidence'
  admin!: Person
  student!: Person
  other!: Person
  course!: SmallCourse
  /** The latest anchor. */
  anchor!: AnchorRow
  readonly #it: TestApp
  #made: Promise<void> | undefined

  constructor(it: TestApp) {
    this.#it = it
  }

  /** Creates the data once for all tests of a file. */
  make(): Promise<void> {
    return (this.#made ??= this.#make())
  }

  async #make() {
    const it = this.#it
    this.admin = await it.world.person('ADMIN')
    await set(it, { 'basic.domain': 'https://school.example' })
    this.course = await it.world.course({ lessons: [{ durationSeconds: 60 }, { durationSeconds: 600 }] })
    this.student = await it.world.student({ name: '赵甲', idCard: '11010519491231002X' })
    this.other = await it.world.student({ name: '钱乙' })
    await this.watch(this.student, 0, 60)
    await this.watch(this.other, 1, 30)
    await it.post('/api/admin/settings/hours', { unit: '50' }, this.admin.token)
    it.pass(100)
    await this.watch(this.student, 1, 40)
    await it.post(`${this.#lesson(this.student, 1)}/progress`, { currentTime: 590 }, this.student.token)
    await this.certify()
    it.pass(600)
    await makeAnchor(it.context)
    it.pass(86_400)
    await this.watch(this.student, 1, 25)
    it.pass(600)
    this.anchor = await makeAnchor(it.context)
    it.pass(3600)
  }

  #lesson(who: Person, lesson: number) {
    return `/api/student/learning/${who.id}/courses/${this.course.id}/lessons/${this.course.lessons[lesson]!.id}`
  }

  /** Inserts a certificate for the student directly into the database. */
  async certify(at = this.#it.now, inside?: Db) {
    const { world, context } = this.#it
    const insert = (db: Db) =>
      sql`insert into certificates (certificate_number, student_id, project_key, status, student_name, id_card_cipher, course_name,
        completed_hundredths, issue_date, completion_date, instructor_name, university_name, created_at)
        values (${`N${world.next()}`}, ${this.student.id}, ${`p${world.next()}`}, 'VALID', '赵甲', '', '课程',
          0, '2026-11-20', '2026-11-20', '', '', cast(${at} as bigint))`.execute(db)
    await (inside ? insert(inside) : context.database.write(insert))
  }

  /** Watches a lesson from its current position. */
  async watch(who: Person, lesson: number, seconds: number) {
    const it = this.#it
    const [path, token] = [this.#lesson(who, lesson), await it.world.login(who.id)]
    const { playbackSession, currentTime } = (await it.get(`${path}/record`, token)).body
    it.pass(seconds)
    const { body } = await it.post(`${path}/progress`, { currentTime: currentTime + seconds, playbackSession }, token)
    assert.equal(body.notCredited, undefined, JSON.stringify(body))
  }

  async download(body: object = { studentIds: [this.student.id] }): Promise<Buffer> {
    const response = await this.#it.post(this.path, body, await this.#it.world.login(this.admin.id))
    assert.equal(response.status, 200, JSON.stringify(response.body))
    return response.bytes
  }
}
