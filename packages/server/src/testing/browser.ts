import type { TestApp } from './test-app.ts'

/** A browser that keeps cookies; from another site's page, it sends only those that are not `SameSite=Strict`. */
export class Browser {
  readonly #it: TestApp
  readonly #cookies = new Map<string, string>()
  constructor(it: TestApp) {
    this.#it = it
  }

  async call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    {
      isFromOtherSite = false,
      ...sent
    }: { body?: object; token?: string; from?: string; userAgent?: string; isFromOtherSite?: boolean } = {},
  ) {
    const cookie = [...this.#cookies.values()]
      .filter((each) => path.startsWith(/Path=([^;]+)/.exec(each)?.[1] ?? '/'))
      .filter((each) => !isFromOtherSite || !each.includes('SameSite=Strict'))
      .map((each) => each.split(';')[0])
      .join('; ')
    const { userAgent, ...rest } = sent
    const headers = { ...(cookie !== '' && { cookie }), ...(userAgent && { 'user-agent': userAgent }) }
    const response = await this.#it.call(method, path, { ...rest, headers })
    for (const each of [response.headers['set-cookie'] ?? []].flat())
      this.#cookies.set(each.slice(0, each.indexOf('=')), each)
    return response
  }
  get = (path: string, more: Parameters<Browser['call']>[2] = {}) => this.call('GET', path, more)
  post = (path: string, body: object = {}, more: Parameters<Browser['call']>[2] = {}) =>
    this.call('POST', path, { body, ...more })
}
