import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { set } from './outgoing.ts'
import { payAccount } from './pay-server/pay-keys.ts'
import type { TestApp } from './test-app.ts'

/** WeChat Pay's account belongs to the same app. */
export const { wechatAppId } = payAccount
export const wechatSecret = 'the app secret'
const lifeSeconds = 7200

/** WeChat's API server as its documentation describes it, for one app; WeChat itself cannot be reached by tests. */
export class WechatServer {
  /** Paths that were called, in order. */
  readonly calls: string[] = []
  /** The token that is valid now. */
  token = ''
  /** The calls of today are used up (45009). */
  isExhausted = false
  url = ''
  readonly #codes = new Map<string, { readonly appId: string; readonly openid: string }>()
  #made = 0
  readonly #server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      this.calls.push(pathname)
      const given = body === '' ? Object.fromEntries(searchParams) : (JSON.parse(body) as Record<string, string>)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(this.#answer(pathname, given)))
    })
  })

  async open() {
    await new Promise<void>((ready) => {
      this.#server.listen(0, '127.0.0.1', ready)
    })
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close() {
    return new Promise((done) => {
      this.#server.close(done)
      this.#server.closeAllConnections()
    })
  }

  /** The code with which WeChat leads a person back: single use, for one app. */
  codeFor(openid: string, appId = wechatAppId): string {
    const code = `code${++this.#made}`
    this.#codes.set(code, { appId, openid })
    return code
  }

  /** WeChat no longer knows the token, as when somebody resets it. */
  expireToken() {
    this.token = ''
  }

  #answer(path: string, given: Readonly<Record<string, unknown>>): object {
    if (this.isExhausted) return refusal(45_009, 'reach max api daily quota limit')
    if (path === '/cgi-bin/ticket/getticket') return this.#ticket(given)
    if (given['appid'] !== wechatAppId) return refusal(40_013, 'invalid appid')
    if (given['secret'] !== wechatSecret) return refusal(40_125, 'invalid appsecret')
    return path === '/cgi-bin/stable_token' ? this.#stableToken(given) : this.#openid(given)
  }

  #openid({ code, appid }: Readonly<Record<string, unknown>>) {
    const found = this.#codes.get(String(code))
    this.#codes.delete(String(code))
    if (found?.appId !== appid) return refusal(40_029, 'invalid code')
    return { access_token: 'of the person', expires_in: lifeSeconds, openid: found?.openid, scope: 'snsapi_base' }
  }

  /** The same token until it is forced or no longer known. */
  #stableToken({ force_refresh: isForced }: Readonly<Record<string, unknown>>) {
    if (this.token === '' || isForced === true) this.token = `token${++this.#made}`
    return { access_token: this.token, expires_in: lifeSeconds }
  }

  #ticket({ access_token: token }: Readonly<Record<string, unknown>>) {
    if (token === '' || token !== this.token) return refusal(40_001, 'invalid credential')
    return { errcode: 0, errmsg: 'ok', ticket: `ticket of ${String(token)}`, expires_in: lifeSeconds }
  }
}
const refusal = (errcode: number, errmsg: string) => ({ errcode, errmsg })

/** Lets a test's school use a WeChat server of its own, with everything switched on. */
export async function useWechat(it: TestApp): Promise<WechatServer> {
  const server = new WechatServer()
  await server.open()
  Object.assign(it.context.config, { wechatUrl: server.url })
  await set(it, {
    'wechat.appId': wechatAppId,
    'wechat.appSecret': wechatSecret,
    'wechat.signIn': true,
    'wechat.share': true,
    'basic.domain': 'https://school.example',
  })
  return server
}
