import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@jiangxue/contract/contract.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import { testApp } from '../../../testing/test-app.ts'
import { password } from '../../../testing/world.ts'
import { totpCode, totpStep } from './totp.ts'

const it = testApp()
const endpoints = Object.entries(contract) as [string, AnyEndpoint][]
const prove = (body: object, token: string) => it.post('/api/auth/proof', body, token)

/** Acts on other people’s data or rights. Guarded acts and changes of credit are checked where they are recorded. */
const sensitive = [
  'addPasskey',
  'addTotp',
  'addUser',
  'archiveClass',
  'batchDownloadCertificates',
  'batchGenerateAndDownloadCertificates',
  'batchPrintRecords',
  'bindWechat',
  'createRole',
  'decideCreditConfirmation',
  'decideRefund',
  'deleteRole',
  'deleteUser',
  'downloadEvidence',
  'downloadImportErrors',
  'downloadImportPasswords',
  'downloadOwnData',
  'endUserSessions',
  'exportAccessLogs',
  'exportApplications',
  'exportAuthorityForm',
  'exportCertificates',
  'exportClassMembers',
  'exportConsents',
  'exportGraduates',
  'exportItems',
  'exportLearningRecords',
  'exportOperationLogs',
  'exportOrders',
  'exportResults',
  'exportStatement',
  'exportStudents',
  'logApplicationPrint',
  'logStudentPrint',
  'openApplicationPhoto',
  'openSignInSheet',
  'printPaper',
  'printRecordsTogether',
  'refundPayment',
  'removeFactor',
  'removeFactorsOfUser',
  'renewRecoveryCodes',
  'requestDeletion',
  'resetStudentPassword',
  'resetUserPassword',
  'restoreStudent',
  'revealApplicationIdCard',
  'revealStudentIdCard',
  'setStatusOfUsers',
  'startBackup',
  'startPasskey',
  'startTotp',
  'takeImportPasswords',
  'unbindWechat',
  'updateRole',
]

test('these calls need a recent proof of who is using the login, and changing others’ accounts does', () => {
  const named = (wanted: string) =>
    endpoints.filter(([, { needsProof }]) => needsProof === wanted).map(([name]) => name)
  assert.deepEqual(named('always').toSorted(), sensitive)
  assert.deepEqual(named('forOthers'), ['updateUser'])
})

for (const [name, { access, method, path }] of endpoints.filter(([, { needsProof }]) => needsProof === 'always'))
  test(`${name} is refused ten minutes after the sign-in, before its input is read`, async () => {
    const isOfStudents = access.kind === 'roles' && !access.roles.includes('ADMIN')
    const { token } = isOfStudents ? await it.world.student() : await it.world.person('ADMIN')
    const address = path.replaceAll(/\{\w+\}/g, '999999999')
    const call = () => it.call(method, address, { token, ...(method !== 'GET' && { body: { nonsense: 1 } }) })
    it.pass(599)
    assert.notEqual((await call()).body.problem, 'account.proofNeeded')
    it.pass(1)
    const { status, body } = await call()
    assert.deepEqual(
      { status, problem: body.problem, message: body.message },
      { status: 403, problem: 'account.proofNeeded', message: '请先确认是您本人' },
    )
  })

test('the password proves a login for ten minutes, that login only, and through renewals of its token', async () => {
  const { id, token } = await it.world.person('ADMIN')
  const other = await it.world.login(id)
  const call = (as: string) => it.post('/api/admin/users/end-sessions/999999999', {}, as)
  const untilRenewal = 3600
  it.pass(untilRenewal - 300)
  assert.equal((await call(token)).body.problem, 'account.proofNeeded')
  assert.equal((await prove({ password }, token)).status, 200)
  assert.equal((await call(token)).body.problem, 'account.notFound')
  assert.equal((await call(other)).body.problem, 'account.proofNeeded')
  it.pass(300)
  const renewed = (await call(token)).headers['new-token'] as string
  assert.equal((await call(renewed)).body.problem, 'account.notFound')
  it.pass(299)
  assert.equal((await call(renewed)).body.problem, 'account.notFound')
  it.pass(1)
  assert.equal((await call(renewed)).body.problem, 'account.proofNeeded')
})

test('wrong passwords are refused, logged and limited like failed logins', async () => {
  const { id, token } = await it.world.person('ADMIN')
  const { status, body } = await prove({ password: 'wrong' }, token)
  assert.deepEqual({ status, errors: body.errors }, { status: 422, errors: { password: '当前密码不正确' } })
  assert.equal((await prove({}, token)).status, 422)
  for (let count = 2; count < 10; count++) await prove({ password: 'wrong' }, token)
  assert.equal((await prove({ password }, token)).status, 429)
  const logged = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'result'])
    .where('userId', '=', id)
    .execute()
  assert.equal(logged.filter((row) => row.action === 'session.prove' && row.result === 'failure').length, 10)
})

test('with a second factor the password does not prove anything, a code does', async () => {
  const { id, token } = await it.world.person('ADMIN')
  const secret = await it.world.authenticator(id)
  const { challenge, kinds } = (await it.post('/api/auth/proof/start', {}, token)).body.data.secondFactor
  assert.deepEqual(kinds, ['totp'])
  assert.equal((await prove({ password }, token)).status, 409)
  assert.equal((await prove({ password, challenge }, token)).body.problem, 'account.wrongFactor')
  const code = totpCode(secret, totpStep(it.now))
  const stranger = await it.world.person('ADMIN')
  await it.world.authenticator(stranger.id)
  assert.equal((await prove({ challenge, code }, stranger.token)).body.problem, 'account.challengeExpired')
  assert.equal((await prove({ challenge, code }, token)).status, 200)
  const plain = (await it.post('/api/auth/proof/start', {}, (await it.world.student()).token)).body.data
  assert.equal(plain.secondFactor, null)
})

test('everybody changes their own profile without proof, admins that of others only with it', async () => {
  const admin = await it.world.person('ADMIN')
  const student = await it.world.student()
  it.pass(600)
  const rename = (id: number) =>
    it.call('PUT', `/api/admin/users/update/${id}`, { token: admin.token, body: { avatar: null } })
  assert.equal((await rename(admin.id)).status, 200)
  assert.equal((await rename(student.id)).body.problem, 'account.proofNeeded')
})

test('a batch is refused as a whole, so that it is repeated with the proof', async () => {
  const { token } = await it.world.person('ADMIN')
  const { id } = await it.world.course({ status: 'DRAFT' })
  const publish = async () =>
    (await it.post('/api/admin/courses/batch/status', { ids: [id], status: 'PUBLISHED' }, token)).body
  it.pass(600)
  assert.equal((await publish()).problem, 'account.proofNeeded')
  await it.prove(token)
  assert.equal((await publish()).data.changed, 1)
})
