import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { fileForm } from '../../testing/files/multipart.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const rounds = 15
let rootToken: Promise<string> | undefined
const root = () => (rootToken ??= it.world.person('ADMIN').then((person) => person.token))
const remove = async (id: number) => it.call('DELETE', `/api/admin/resources/${id}`, { token: await root() })
const change = async (id: number, body: object) =>
  it.call('PUT', `/api/admin/resources/${id}`, { body, token: await root() })
const upload = async (): Promise<number> =>
  (
    await it.call('POST', '/api/upload/file', {
      token: await root(),
      ...fileForm(`%PDF-1.4\n${it.world.next()}`, '讲义.pdf', 'application/octet-stream'),
    })
  ).body.data.id
const material = async (fileId: number, place: object = { scope: 'all' }): Promise<number> =>
  (await it.post('/api/admin/resources', { name: '讲义', fileId, ...place }, await root())).body.data.id
const keyOf = async (fileId: number) =>
  (await it.context.database.read.selectFrom('files').select('objectKey').where('id', '=', fileId).executeTakeFirst())
    ?.objectKey
const hasBody = (key: string) =>
  it.context.storages.local.size(key).then(
    () => true,
    () => false,
  )
const users = async (fileId: number) =>
  Number(
    (
      await it.context.database.read
        .selectFrom('materials')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('fileId', '=', fileId)
        .executeTakeFirstOrThrow()
    ).count,
  )
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b)
const deletesOf = async (id: number) =>
  (
    await it.context.database.read
      .selectFrom('operationLogs')
      .select('id')
      .where('action', '=', 'material.delete')
      .where('targetId', '=', String(id))
      .execute()
  ).length

/** Asserts that a file and its body exist exactly while a material uses it. */
async function assertWhole(fileId: number, key: string) {
  const isShown = (await users(fileId)) > 0
  assert.deepEqual([(await keyOf(fileId)) !== undefined, await hasBody(key)], [isShown, isShown])
}

test('of concurrent deletions of a material one succeeds, and its body is removed once', async () => {
  const removed = mock.method(it.context.storages.local, 'remove')
  for (let round = 0; round < rounds; round++) {
    const fileId = await upload()
    const [id, key] = [await material(fileId), (await keyOf(fileId))!]
    assert.deepEqual(statuses(await Promise.all([1, 2, 3, 4].map(() => remove(id)))), [200, 404, 404, 404])
    await assertWhole(fileId, key)
    assert.deepEqual(
      [removed.mock.calls.filter((call) => call.arguments[0] === key).length, await deletesOf(id)],
      [1, 1],
    )
  }
  removed.mock.restore()
})

test('a material deleted and replaced concurrently leaves no file behind', async () => {
  for (let round = 0; round < rounds; round++) {
    const [first, second] = [await upload(), await upload()]
    const [id, keys] = [await material(first), [(await keyOf(first))!, (await keyOf(second))!]]
    const responses = await Promise.all([
      change(id, { fileId: second, version: 1 }),
      remove(id),
      change(id, { url: 'https://example.cn/', type: 'doc', version: 1 }),
    ])
    assert.equal(responses[1]!.status, 200)
    for (const { status } of responses) assert.ok([200, 404, 409].includes(status), String(status))
    assert.equal(await hasBody(keys[0]!), false)
    // A file that was never used by a material stays, like any unused upload.
    if (responses[0]!.status === 200) assert.equal(await hasBody(keys[1]!), false)
  }
})

test('a file of two materials is removed with the last one, even if both are removed concurrently', async () => {
  for (let round = 0; round < rounds; round++) {
    const fileId = await upload()
    const [ids, key] = [await Promise.all([material(fileId), material(fileId)]), (await keyOf(fileId))!]
    assert.deepEqual(
      statuses(
        await Promise.all([
          remove(ids[0]!),
          round % 2 ? remove(ids[1]!) : change(ids[1]!, { url: 'https://example.cn/', type: 'doc' }),
        ]),
      ),
      [200, 200],
    )
    await assertWhole(fileId, key)
  }
})

test('a file chosen while its last material is deleted is either kept or rejected', async () => {
  for (let round = 0; round < rounds; round++) {
    const [fileId, other] = [await upload(), await upload()]
    const [id, second, key] = [await material(fileId), await material(other), (await keyOf(fileId))!]
    const choose =
      round % 2
        ? change(second, { fileId })
        : root().then((token) => it.post('/api/admin/resources', { name: '另一份', scope: 'all', fileId }, token))
    const [gone, chosen] = await Promise.all([remove(id), choose])
    assert.equal(gone.status, 200)
    assert.ok(
      chosen.status === 200 || (chosen.status === 422 && chosen.body.errors.fileId),
      JSON.stringify(chosen.body),
    )
    assert.equal(await users(fileId), chosen.status === 200 ? 1 : 0)
    await assertWhole(fileId, key)
  }
})

test('two files that replace each other concurrently both stay intact', async () => {
  for (let round = 0; round < rounds; round++) {
    const [first, second] = [await upload(), await upload()]
    const [ids, keys] = [
      [await material(first), await material(second)],
      [(await keyOf(first))!, (await keyOf(second))!],
    ]
    const responses = await Promise.all([change(ids[0]!, { fileId: second }), change(ids[1]!, { fileId: first })])
    for (const { status } of responses) assert.ok([200, 422].includes(status), String(status))
    await assertWhole(first, keys[0]!)
    await assertWhole(second, keys[1]!)
  }
})

test('a course copied while its material is deleted keeps the file, or does not get it', async () => {
  for (let round = 0; round < rounds; round++) {
    const course = await it.world.course()
    const fileId = await upload()
    const [id, key] = [await material(fileId, { scope: 'course', courseId: course.id }), (await keyOf(fileId))!]
    const [copied, gone] = await Promise.all([
      root().then((token) => it.post(`/api/admin/courses/${course.id}/duplicate`, {}, token)),
      remove(id),
    ])
    assert.deepEqual({ copiedStatus: copied.status, goneStatus: gone.status }, { copiedStatus: 200, goneStatus: 200 })
    await assertWhole(fileId, key)
  }
})
