import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract, type EndpointName } from '@jiangxue/contract/contract.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import { isPublicText, publicPathsOf } from '@jiangxue/contract/kit/public-text.ts'
import type { z } from 'zod'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
let token: Promise<string> | undefined
const admin = () => (token ??= it.world.person('ADMIN').then((person) => person.token))
const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
  it.call(method, path, { token: await admin(), body })
const idOf = async (sent: ReturnType<typeof send>): Promise<number> => (await sent).body.data.id

const news = { title: '标题', content: '<p>正文</p>', status: 'PUBLISHED' }
/** How each form with texts that visitors read publishes a field. */
const publish: { readonly [N in EndpointName]?: (field: object) => ReturnType<typeof send> } = {
  createCourse: async (field) => {
    const course = {
      name: '课程',
      level: 'BEGINNER',
      categoryId: await it.world.category(),
      description: '<p>介绍</p>',
    }
    const id = await idOf(send('POST', '/api/admin/courses', { ...course, ...field }))
    const chapterId = await idOf(send('POST', `/api/admin/courses/${id}/chapters`, { title: '章' }))
    await send('POST', `/api/admin/chapters/${chapterId}/lessons`, { title: '课' })
    return send('PUT', `/api/admin/courses/${id}/status`, { status: 'PUBLISHED' })
  },
  updateCourse: async (field) => send('PUT', `/api/admin/courses/${(await it.world.course()).id}`, field),
  createNews: (field) => send('POST', '/api/admin/news', { ...news, ...field }),
  updateNews: async (field) =>
    send('PUT', `/api/admin/news/${await idOf(send('POST', '/api/admin/news', news))}`, field),
  saveAgreementDraft: (field) =>
    send('PUT', '/api/admin/agreements/exam', { title: '标题', html: '<p>正文</p>', ...field }),
  saveSiteSettings: (field) => send('POST', '/api/admin/settings/site', field),
}

/** A value of a schema in which every text that visitors read has the words, in the first form that the schema takes. */
function valueWith(schema: z.core.$ZodType, words: string): unknown {
  const def = (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def']
  if (isPublicText(schema))
    return [words, `/${words}`, `https://example.cn/${words}`].find(
      (each) => (schema as z.ZodType).safeParse(each).success,
    )
  switch (def.type) {
    case 'array':
      return [valueWith(def.element, words)]
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, valueWith(field, words)]))
    case 'enum':
      return Object.values(def.entries)[0]
    case 'nullable':
      return valueWith(def.innerType, words) ?? null
    default:
      return 'innerType' in def ? valueWith(def.innerType, words) : undefined
  }
}

/** Texts of these forms that visitors do not read, or not as words. */
const inner = [
  'author',
  'avatarUrl',
  'consentedOn',
  'contactMap',
  'coverImageUrl',
  'image',
  'logoUrl',
  'pictureUrl',
  'publishedAt',
  'riskReason',
  'sourceUrl',
  'why',
  'withdrawnOn',
  'word',
]

/** The names of the texts of a form that are not marked. */
function unmarkedOf(schema: z.core.$ZodType, name = ''): string[] {
  const def = (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def']
  if (isPublicText(schema)) return []
  if ('innerType' in def) return unmarkedOf(def.innerType, name)
  if (def.type === 'array') return unmarkedOf(def.element, name)
  if (def.type === 'union') return def.options.flatMap((option) => unmarkedOf(option, name))
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([field, inside]) => unmarkedOf(inside, field))
  return def.type === 'string' ? [name] : []
}

const textsOf = (name: EndpointName) => {
  const { body } = contract[name] as AnyEndpoint
  return body ? publicPathsOf(body, valueWith(body, '文字')).map(({ path }) => path) : []
}

function withWords(value: any, [first, ...rest]: readonly (string | number)[], words: string): unknown {
  if (first === undefined) return value.replace('文字', words)
  const copy = Array.isArray(value) ? [...value] : { ...value }
  copy[first] = withWords(copy[first], rest, words)
  return copy
}

test('every form with texts that visitors read is walked', () => {
  const names = (Object.keys(contract) as EndpointName[]).filter((name) => textsOf(name).length > 0)
  assert.deepEqual(names.toSorted(), Object.keys(publish).toSorted())
})

test('every text of these forms is marked, unless visitors do not read it', () => {
  const bodies = (Object.keys(publish) as EndpointName[]).map((name) => (contract[name] as AnyEndpoint).body!)
  assert.deepEqual([...new Set(bodies.flatMap((body) => unmarkedOf(body)))].toSorted(), inner)
})

for (const name of Object.keys(publish) as (keyof typeof publish)[])
  test(`${name} publishes flagged words in none of the texts that visitors read`, async () => {
    const whole = valueWith((contract[name] as AnyEndpoint).body!, '文字') as Readonly<Record<string, unknown>>
    for (const path of textsOf(name)) {
      const field = String(path[0])
      const { [field]: changed } = withWords(whole, path, '包就业') as typeof whole
      const { status, body } = await publish[name]!({ [field]: changed })
      assert.deepEqual(
        { status, problem: body.problem },
        { status: 409, problem: 'content.riskyWords' },
        path.join('.'),
      )
    }
  })
