import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@jiangxue/contract/contract.ts'
import { videoUploadCalls } from '@jiangxue/contract/files/video-upload.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { createApp, createContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import type { Context } from '../../core/context.ts'
import type { Database } from '../../core/database/database.ts'
import { testApp } from '../../testing/test-app.ts'
import { testPlace } from '../../testing/test-database.ts'
import { readDatabaseState } from './database-state.ts'

const it = testApp()
type Json = { [name: string]: any }

/** A server over this file's database with an override. */
async function serverOver(change: Partial<Database>) {
  const context: Context = { ...it.context, database: { ...it.context.database, close: async () => {}, ...change } }
  return (await createApp(async () => context, context.config)).app
}

test('the server is healthy if it can read and write, and reports its engine and version', async () => {
  for (let count = 0; count < 2; count++)
    assert.deepEqual((await it.get('/api/health')).body, {
      status: 'ok',
      database: it.context.database.engine,
      version: packageFile.version,
      reasons: [],
    })
})

test('while another program holds up the writer, the server is degraded but not dead, and answers at once', async () => {
  const { promise, resolve } = Promise.withResolvers<never>()
  const waiting = { ...it.context.database, write: () => promise }
  assert.equal(await readDatabaseState(waiting, 10), 'busy')
  assert.equal(await readDatabaseState(waiting, 10), 'busy', 'a second question starts no second write')
  const app = await serverOver({ write: () => Promise.reject(Object.assign(new Error('locked'), { errcode: 5 })) })
  const response = await app.inject('/api/health')
  assert.deepEqual([response.statusCode, response.json().reasons], [200, ['databaseBusy']])
  await app.close()
  resolve(undefined as never)
})

test('the server is unhealthy if the database cannot be written', async () => {
  const app = await serverOver({ write: () => Promise.reject(new Error('attempt to write a readonly database')) })
  const response = await app.inject('/api/health')
  assert.deepEqual(
    [response.statusCode, response.json().problem, response.json().message],
    [503, 'server.unavailable', '服务暂时不可用，请稍后再试'],
  )
  assert.ok(!response.body.includes('readonly'))
  await app.close()
})

test('the server is unhealthy if the database is closed', async () => {
  const place = await testPlace()
  const config = readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, LOG_LEVEL: 'fatal' })
  const database = (await createContext(config, it.app.log)).database
  const app = await serverOver(database)
  assert.equal((await app.inject('/api/health')).statusCode, 200)
  await database.close()
  assert.equal((await app.inject('/api/health')).statusCode, 503)
  await place.remove()
})

test('pages get the settings they need and nothing else', async () => {
  const { body } = await it.get('/api/public/site')
  assert.deepEqual(
    { siteName: body.siteName, language: body.language, timezone: body.timezone },
    { siteName: '匠学职业IT培训学校', language: 'zh_CN', timezone: 'Asia/Shanghai' },
  )
  assert.deepEqual(Object.keys(body).toSorted(), [
    'agreements',
    'asksForFace',
    'codeChannels',
    'contactAddress',
    'contactHours',
    'contactPhone',
    'hasExams',
    'icp',
    'imageBaseUrl',
    'invoices',
    'jobServiceUrl',
    'language',
    'logoUrl',
    'payments',
    'policeRecord',
    'registration',
    'siteName',
    'siteUrl',
    'slogan',
    'studyLimits',
    'timezone',
  ])
  assert.deepEqual(body.registration, { isOpen: false, roles: ['STUDENT'], verifyMethod: 'email' })
})

test('/api/openapi.json describes every endpoint in OpenAPI 3.1', async () => {
  const { status, body, headers } = await it.get('/api/openapi.json')
  assert.deepEqual(
    { status, contentType: headers['content-type'], openapi: body.openapi },
    { status: 200, contentType: 'application/json; charset=utf-8', openapi: '3.1.0' },
  )
  assert.deepEqual([body.info.version, typeof body.info.title], [packageFile.version, 'string'])
  const operations = Object.values(body.paths as Json).flatMap((path: Json) => Object.values(path)) as Json[]
  assert.equal(operations.length, Object.keys(contract).length + Object.keys(videoUploadCalls).length)
  assert.equal(new Set(operations.map((operation) => operation.operationId)).size, operations.length)
  for (const [name, endpoint] of Object.entries(contract) as [string, AnyEndpoint][]) {
    const operation = body.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    assert.equal(operation?.operationId, name)
    assert.deepEqual(
      [operation.summary, operation.security.length > 0, operation.requestBody !== undefined],
      [endpoint.summary, endpoint.access.kind !== 'public', (endpoint.body ?? endpoint.form) !== undefined],
      name,
    )
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    const described = operation.parameters.filter((parameter: Json) => parameter.in === 'path')
    assert.deepEqual(described.map((parameter: Json) => parameter.name).toSorted(), inPath.toSorted(), name)
    assert.ok(
      described.every((parameter: Json) => parameter.required === true),
      name,
    )
    assert.ok(operation.responses[200] && operation.responses.default, name)
  }
})

test('every reference in the description resolves, and shared schemas appear once', async () => {
  const { body } = await it.get('/api/openapi.json')
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference]) => reference as string,
  )
  assert.ok(references.length > Object.keys(contract).length)
  for (const reference of new Set(references)) {
    assert.match(reference, /^#\/components\/(schemas|responses)\/\w+$/)
    const found = reference
      .slice(2)
      .split('/')
      .reduce<Json | undefined>((place, name) => place?.[name], body)
    assert.equal(typeof found, 'object', reference)
  }
  assert.ok(!JSON.stringify(body).includes('$defs'))
  assert.ok(['Account', 'Course', 'StudentRow', 'Problem'].every((name) => name in body.components.schemas))
})

test('the page of all calls is served only if enabled', async () => {
  assert.equal((await it.get('/api/docs')).status, 404)
  const context = {
    ...it.context,
    config: { ...it.context.config, showsApiDocs: true },
    database: { ...it.context.database, close: async () => {} },
  }
  const { app } = await createApp(async () => context, context.config)
  const page = await app.inject('/api/docs')
  assert.deepEqual(
    { statusCode: page.statusCode, contentType: page.headers['content-type'] },
    { statusCode: 200, contentType: 'text/html; charset=utf-8' },
  )
  for (const name of Object.keys(contract)) assert.ok(page.body.includes(`<td>${name}</td>`), name)
  await app.close()
})
