import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileForm } from '../../testing/files/multipart.ts'
import { png } from '../../testing/files/pictures.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const path = '/api/admin/settings/site'
const head = async () => (await it.world.person('ADMIN')).token
const save = (body: object, token: string) => it.post(path, body, token)
const picture = async (token: string): Promise<string> =>
  (await it.call('POST', '/api/upload', { token, ...fileForm(await png()) })).body.data.url
const content = async () => (await it.get('/api/public/site-content')).body
const graduates = async () => (await it.get('/api/public/home-data')).body.successfulStudents
const stored = async (name: string) =>
  JSON.parse(
    (
      await it.context.database.read
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).value,
  )
const slide = { scene: 'workshop', eyebrow: '', title: '一\n二', text: '', links: [{ label: '课程', to: '/courses' }] }
const graduate = { name: '林晓峰', job: '工程师', city: '苏州', story: '一句话' }

test('pictures are sent and shown as URLs and stored as ids', async () => {
  const token = await head()
  const [logo, photo, scene] = [await picture(token), await picture(token), await picture(token)]
  const { status, body } = await save(
    {
      partners: [{ name: '枕河精密', logoUrl: logo }],
      slides: [{ ...slide, pictureUrl: scene }, slide],
      successfulStudents: [{ ...graduate, avatarUrl: photo, consentedOn: '2026-03-12' }],
    },
    token,
  )
  assert.equal(status, 200)
  assert.deepEqual(body.data.partners, [{ name: '枕河精密', logoUrl: logo }])
  assert.deepEqual(await stored('site.partners'), [{ name: '枕河精密', logoFileId: Number(logo.split('/').at(-1)) }])
  const { partners, slides } = await content()
  assert.deepEqual(partners, [{ name: '枕河精密', logoUrl: logo }])
  assert.deepEqual(
    slides.map(({ pictureUrl }: { pictureUrl: string | null }) => pictureUrl),
    [scene, null],
  )
  assert.equal((await graduates())[0].avatarUrl, photo)
  assert.deepEqual((await save({ partners: body.data.partners }, token)).body.data.partners, partners, 'sent again')
})

test('a picture must have been uploaded; the error states its field and nothing is saved', async () => {
  const token = await head()
  const kept = (await save({ partners: [{ name: '甲', logoUrl: null }] }, token)).body.data.partners
  for (const wrong of ['https://evil.example/x.png', '/files/999999999', 'x']) {
    const { status, body } = await save(
      {
        partners: [
          { name: '甲', logoUrl: null },
          { name: '乙', logoUrl: wrong },
        ],
      },
      token,
    )
    assert.deepEqual({ status, errors: body.errors }, { status: 422, errors: { 'partners.1.logoUrl': '请先上传图片' } })
    const map = await save({ contactMap: wrong }, token)
    assert.deepEqual(
      { status: map.status, errors: map.body.errors },
      { status: 422, errors: { contactMap: '请先上传图片' } },
    )
  }
  assert.deepEqual((await content()).partners, kept)
})

test('the map of the school is shown to visitors', async () => {
  const token = await head()
  assert.equal((await content()).contactMapUrl, null)
  const map = await picture(token)
  await save({ contactMap: map }, token)
  assert.equal((await content()).contactMapUrl, map)
  await save({ contactMap: null }, token)
  assert.equal((await content()).contactMapUrl, null)
})

test('a graduate without valid consent is hidden immediately, and a withdrawal removes the photo', async () => {
  const token = await head()
  const photo = await picture(token)
  const consented = { ...graduate, avatarUrl: photo, consentedOn: '2026-03-12', withdrawnOn: null }
  await save({ successfulStudents: [consented, { ...consented, name: '未同意', consentedOn: null }] }, token)
  assert.deepEqual(
    (await graduates()).map(({ name }: { name: string }) => name),
    ['林晓峰'],
  )
  const { body } = await save({ successfulStudents: [{ ...consented, withdrawnOn: '2026-11-01' }] }, token)
  assert.deepEqual(await graduates(), [])
  assert.deepEqual(body.data.successfulStudents, [{ ...consented, avatarUrl: null, withdrawnOn: '2026-11-01' }])
})

test('content that pages cannot show is rejected', async () => {
  const token = await head()
  const wrong: [body: object, field: string][] = [
    [{ slides: Array.from({ length: 7 }, () => slide) }, 'slides'],
    [{ slides: [{ ...slide, title: ' ' }] }, 'slides.0.title'],
    [{ slides: [{ ...slide, scene: 'moon' }] }, 'slides.0.scene'],
    [{ slides: [{ ...slide, links: [{ label: '坏', to: 'javascript:alert(1)' }] }] }, 'slides.0.links.0.to'],
    [{ quickLinks: [{ label: '坏', to: '//evil.example', line: '', icon: 'play' }] }, 'quickLinks.0.to'],
    [{ partners: [{ name: '', logoUrl: null }] }, 'partners.0.name'],
    [
      { successfulStudents: [{ ...graduate, avatarUrl: null, consentedOn: '昨天' }] },
      'successfulStudents.0.consentedOn',
    ],
    [{ introduction: [''] }, 'introduction.0'],
  ]
  for (const [body, field] of wrong) {
    const answer = await save(body, token)
    assert.equal(answer.status, 422, JSON.stringify(body))
    assert.ok(field in answer.body.errors, `${field} in ${JSON.stringify(answer.body.errors)}`)
  }
})
