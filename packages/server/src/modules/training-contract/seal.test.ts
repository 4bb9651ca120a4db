import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileForm } from '../../testing/files/multipart.ts'
import { png } from '../../testing/files/pictures.ts'
import { contractCalls } from '../../testing/study/contract-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { candidate, signPresent, release } = contractCalls(it)
const designs = '/api/admin/certificates/designs'

test('a contract bears the seal that the school had when it was signed', async () => {
  await release('contract', '{{学员姓名}}学习{{课程名称}}')
  const { token } = await it.world.person('ADMIN')
  const useSeal = async (sealUrl: string | null) => {
    const { versions } = (await it.get(designs, token)).body
    const design = { base: 'classic', backgroundUrl: null, sealUrl, version: versions[0]?.id ?? null }
    assert.equal((await it.post(designs, design, token)).status, 200)
  }
  const signed = async () => {
    const { student, course } = await candidate()
    return { student, id: (await signPresent(course, student)).id }
  }
  const picturesOf = async ({ student, id }: Awaited<ReturnType<typeof signed>>) => {
    const { bytes } = await it.get(`/api/student/contracts/${id}/pdf`, student.token)
    return [...bytes.toString('latin1').matchAll(/\/Subtype \/Image\b/g)].length
  }
  const drawn = await signed()
  assert.equal(await picturesOf(drawn), 0)
  const upload = await it.call('POST', `${designs}/seal`, { token, ...fileForm(await png(400, 400), '公章.png') })
  await useSeal(upload.body.data.url)
  const sealed = await signed()
  await useSeal(null)
  // The PDF library stores what is transparent as a picture of its own.
  assert.ok((await picturesOf(sealed)) > 0)
  assert.equal(await picturesOf(drawn), 0)
})
