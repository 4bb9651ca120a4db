import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@jiangxue/contract/contract.ts'
import type { Access, Role } from '@jiangxue/contract/kit/access.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'

const it = testApp()
const endpoints = Object.entries(contract) as [string, AnyEndpoint][]

interface Who {
  readonly name: string
  readonly token?: string
  readonly id: number
  readonly role?: Role
  /** Permissions of an admin with a custom role. */
  readonly permissions?: readonly string[]
  readonly mustChangePassword?: boolean
}
let made: Promise<{ callers: Who[]; stranger: number }> | undefined
const people = () => (made ??= makePeople())

/** One caller of every kind, and a stranger whose id belongs to none of them. */
async function makePeople() {
  const { world } = it
  await set(it, { 'course.hasExams': true })
  const organizationId = await world.organization()
  const stranger = (await world.student()).id
  const every = (await it.get('/api/auth/me', (await world.person('ADMIN')).token)).body.permissions as string[]
  const callers: Who[] = [
    { name: 'visitor', id: stranger },
    { name: 'bad token', id: stranger, token: 'no-such-token' },
    { name: 'student', role: 'STUDENT', ...(await world.student({ organizationId })) },
    { name: 'teacher', role: 'TEACHER', ...(await world.person('TEACHER')) },
    { name: 'organization admin', role: 'ORG_ADMIN', ...(await world.person('ORG_ADMIN', { organizationId })) },
    { name: 'admin', role: 'ADMIN', ...(await world.person('ADMIN')) },
    {
      name: 'admin who may do nothing',
      role: 'ADMIN',
      permissions: [],
      ...(await world.person('ADMIN', { permissions: [] })),
    },
    {
      name: 'admin who may do all by name',
      role: 'ADMIN',
      permissions: every,
      ...(await world.person('ADMIN', { permissions: every })),
    },
    {
      name: 'student with the initial password',
      role: 'STUDENT',
      mustChangePassword: true,
      ...(await world.student({ mustChangePassword: true })),
    },
  ]
  return { callers, stranger }
}

/** What the contract specifies for a caller: let in, or rejected with 401 or 403. */
function expected(name: string, access: Access, who: Who, isOwn: boolean): 401 | 403 | 'in' {
  if (access.kind === 'public') return 'in'
  if (!who.role) return 401
  if (who.mustChangePassword && !['me', 'changePassword'].includes(name)) return 403
  if (access.kind === 'user') return 'in'
  if (access.kind === 'self' && isOwn) return 'in'
  // The stranger is no teacher's student and belongs to no organization.
  if (access.kind === 'self' && who.role !== 'ADMIN') return 403
  if (!(access.kind === 'self' ? access.others : access.roles).includes(who.role)) return 403
  const isLimited = who.permissions !== undefined && access.permission !== undefined
  return isLimited && !who.permissions.includes(access.permission as string) ? 403 : 'in'
}

/** The URL with the id that decides access, and nonsense for all other parameters. */
function addressOf({ path, access }: AnyEndpoint, id: number, nonsense: string): string {
  const deciding = access.kind === 'self' ? access : undefined
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    deciding?.in === 'params' && deciding.name === name ? String(id) : nonsense,
  )
  return `${filled}?${new URLSearchParams({ page: 'x', size: '0', ...(deciding?.in === 'query' && { [deciding.name]: String(id) }) })}`
}

/**
 * Values for the parameters that do not decide access, and a body that no call accepts. Access is decided before either
 * is parsed, so each is used once rather than in every combination; PostgreSQL sees them no earlier than SQLite and
 * gets only two of them.
 */
const nonsense: readonly [id: string, what: string, headers: Record<string, string>, body: string][] = [
  ['nonsense', 'another type', { 'content-type': 'text/xml' }, '<nonsense'],
  ['999999999', 'broken JSON', { 'content-type': 'application/json' }, '{"broken'],
  ['0', 'a wrong shape', { 'content-type': 'application/json' }, '{"nonsense":[1]}'],
  ['999999999', 'too much', { 'content-type': 'application/json' }, JSON.stringify('x'.repeat(300_000))],
]
const sent = process.env.DATABASE === 'postgres' ? nonsense.slice(1, 3) : nonsense

/** The caller's own id and, if that makes a difference, the stranger's. */
function idsOf(who: Who, stranger: number, { access }: AnyEndpoint): (readonly [id: number, isOwn: boolean])[] {
  const isOwn = who.role !== undefined
  return isOwn && access.kind === 'self'
    ? [
        [who.id, true],
        [stranger, false],
      ]
    : [[who.id, isOwn]]
}

function check(response: TestResponse, wanted: 401 | 403 | 'in', access: Access, label: string) {
  const { status, body } = response
  if (wanted === 'in') {
    // A failed login also returns 401, but these nonsense bodies never attempt one.
    assert.ok(status !== 401 && status !== 403, `${label}: let in, not ${status} ${body.problem}`)
    assert.ok(status < 500, `${label}: ${status}`)
    return
  }
  assert.deepEqual(
    { status, code: body.code, success: body.success },
    { status: wanted, code: wanted, success: false },
    `${label}: ${body.problem}`,
  )
  if (wanted === 401) assert.match(body.problem, /^session\.(missing|expired)$/, label)
  assert.notEqual(access.kind, 'public', label)
}

for (const [name, endpoint] of endpoints)
  test(`${endpoint.method} ${endpoint.path} checks access as the contract specifies, before anything else`, async () => {
    const { callers, stranger } = await people()
    for (const who of callers)
      for (const [id, isOwn] of idsOf(who, stranger, endpoint))
        for (const [filler, what, headers, body] of endpoint.method === 'GET' ? sent.slice(0, 3) : sent) {
          const token = name === 'logout' && who.role ? await it.world.login(who.id) : who.token
          const response = await it.call(endpoint.method, addressOf(endpoint, id, filler), {
            token,
            ...(endpoint.method !== 'GET' && { headers, body }),
          })
          check(
            response,
            expected(name, endpoint.access, who, isOwn),
            endpoint.access,
            `${who.name}, ${isOwn ? 'own' : 'other'} id, ${filler}, ${what}`,
          )
        }
  })

test('an id that merely resembles the own id is not accepted as such', async () => {
  const { callers, stranger } = await people()
  const student = callers.find((who) => who.role === 'STUDENT') as Who
  for (const id of [
    `0${student.id}`,
    `${student.id}.0`,
    `+${student.id}`,
    ` ${student.id}`,
    `${student.id}e0`,
    `0x${student.id.toString(16)}`,
  ])
    assert.equal(
      (await it.get(`/api/student/learning/${encodeURIComponent(id)}/profile`, student.token)).status,
      403,
      id,
    )
  for (const query of [
    `studentId=${student.id}&studentId=${stranger}`,
    `studentId=${stranger}&studentId=${student.id}`,
    `studentId[]=${student.id}`,
    `studentid=${student.id}`,
    '',
  ])
    assert.equal((await it.get(`/api/learning/watch-records?${query}`, student.token)).status, 403, query)
})

test('the own id gives access only to own rows', async () => {
  const { callers, stranger } = await people()
  const [student, course] = [callers.find((who) => who.role === 'STUDENT') as Who, await it.world.course()]
  const report = { courseId: course.id, videoId: course.lessons[0]!.id, position: 0 }
  const forged = { ...report, studentId: stranger }
  assert.equal((await it.post('/api/learning/watch-records', forged, student.token)).status, 422)
  assert.equal((await it.post('/api/learning/watch-records', report, student.token)).status, 200)
  const sessions = await it.context.database.read.selectFrom('playbackSessions').select('studentId').execute()
  assert.deepEqual(
    sessions.map((row) => row.studentId),
    [student.id],
    'the reporter is the signed-in user',
  )
})
