import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreError } from '../storage/s3-client.ts'
import { HtmlAnswer, jsonOf, NoAnswer, ShownReason, withinBudget } from './outside-call.ts'
import { outsideReasonOf } from './outside-reason.ts'

const fetchFailed = (code: string, message: string, more: object = {}) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code, ...more }) })

test('the cause of a failed call is one sentence with the next step', () => {
  for (const [error, expected] of [
    [fetchFailed('ENOTFOUND', 'getaddrinfo ENOTFOUND sms.typo', { hostname: 'sms.typo' }), /^找不到服务器 sms\.typo，/],
    [Object.assign(new Error('getaddrinfo ENOTFOUND smtp.typo'), { code: 'EDNS' }), /^找不到服务器 smtp\.typo，/],
    [fetchFailed('ECONNREFUSED', 'connect ECONNREFUSED 192.0.2.1:443'), /^服务器拒绝连接，请检查地址和端口$/],
    [new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })], ''), /^服务器拒绝连接/],
    [new DOMException('The operation was aborted due to timeout', 'TimeoutError'), /^对方没有在 7 秒内应答/],
    [Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' }), /^对方没有在 7 秒内应答/],
    [new NoAnswer(7000), /^对方没有在 7 秒内应答/],
    [
      fetchFailed('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'),
      /^对方的证书不受信任，请检查地址或更换证书$/,
    ],
    [fetchFailed('ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number'), /^加密连接失败，请检查端口与加密方式/],
    [
      Object.assign(new Error('Invalid login: 535 failed'), { code: 'EAUTH', responseCode: 535 }),
      /^账号或密码不正确，请检查登录账号和授权码（535）$/,
    ],
    [new HtmlAnswer('An HTML page'), /^对方返回的是网页/],
    [fetchFailed('ECONNRESET', 'read ECONNRESET'), /^连接被中断/],
    [
      new ShownReason('Aliyun: isv.BUSINESS_LIMIT_CONTROL 触发天级流控'),
      /^Aliyun: isv\.BUSINESS_LIMIT_CONTROL 触发天级流控$/,
    ],
    [new Error('Secret: internal-token-4711'), /^对方的回答不正确（-），请检查地址、账号和权限$/],
    [new StoreError(403, 'AccessDenied', 'Secret: internal-token-4711'), /^AccessDenied$/],
    [new StoreError(200, 'Secret internal-token-4711', ''), /^对方的回答不正确/],
  ] as const)
    assert.match(outsideReasonOf(error), expected)
})

test('a call that does not end is given up before the browser gives up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const waiting = withinBudget(new Promise(() => {}))
  t.mock.timers.tick(7000)
  await assert.rejects(waiting, NoAnswer)
  assert.equal(await withinBudget(Promise.resolve('in time')), 'in time')
})

test('a page instead of data is recognized', async () => {
  await assert.rejects(jsonOf(new Response('<!doctype html><title>Login</title>')), HtmlAnswer)
  await assert.rejects(jsonOf(new Response('oops', { status: 502 })), /No valid answer \(status 502\)/)
  assert.deepEqual(await jsonOf(new Response('{"Code":"OK"}')), { Code: 'OK' })
})
