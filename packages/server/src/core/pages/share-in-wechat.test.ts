import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { renderedPage } from '@jiangxue/contract/kit/render.values.ts'
import { createApp, createContext } from '../../app.ts'
import { set } from '../../testing/outgoing.ts'
import { readConfig } from '../config/config.ts'
import { bumpRevision } from '../revision/revision.queries.ts'

const wechat = 'Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.50'

test('WeChat’s script is on public pages in WeChat only, if the school shares, and kept apart in the cache', async (test) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'fatal',
  })
  let renderings = 0
  const render = async () => {
    renderings += 1
    const html = `<html><head><title>${renderings}</title></head></html>`
    return Object.assign(new Response(null), { [renderedPage]: { html, scriptHashes: ['sha256-own'] } })
  }
  const { app, context } = await createApp((log) => createContext(config, log), config, render)
  test.after(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const visit = async (url: string, userAgent: string) => {
    const { body, headers } = await app.inject({ url, headers: { 'user-agent': userAgent } })
    const scripts = /script-src [^;]*/.exec(String(headers['content-security-policy']))?.[0]
    return { scripts, isLoaded: body.includes('res.wx.qq.com'), etag: headers['etag'] }
  }
  const own = { scripts: "script-src 'self' 'sha256-own'", isLoaded: false }
  const shared = { scripts: "script-src 'self' 'sha256-own' https://res.wx.qq.com", isLoaded: true }
  const seen = async (url: string, userAgent: string) => {
    const { etag: _, ...rest } = await visit(url, userAgent)
    return rest
  }
  assert.deepEqual(await seen('/courses', wechat), own)

  await set(
    { context, now: Date.now() },
    { 'wechat.appId': 'wx0123456789abcdef', 'wechat.appSecret': 'secret', 'wechat.share': true },
  )
  await context.database.write(bumpRevision)
  const before = renderings
  for (let time = 0; time < 2; time++) {
    assert.deepEqual(await seen('/courses', wechat), shared)
    assert.deepEqual(await seen('/courses', 'Chrome'), own)
  }
  assert.equal(renderings - before, 2)
  assert.notEqual((await visit('/courses', wechat)).etag, (await visit('/courses', 'Chrome')).etag)
  for (const url of ['/auth/login', '/student', '/admin', '/course/1/play/2', '/verify/X1'])
    assert.deepEqual(await seen(url, wechat), own, url)

  // Busy pages are rendered again before they are asked for, as what they were.
  for (let time = 0; time < 20; time++) await visit('/courses', wechat)
  await context.database.write(bumpRevision)
  await visit('/', 'Chrome')
  await test.waitFor(() => assert.ok(renderings >= before + 4))
  assert.deepEqual(await seen('/courses', wechat), shared)
})
