import type { EndpointName } from '@jiangxue/contract/contract.ts'
import type { EndpointShape } from '@jiangxue/contract/kit/endpoint.ts'
import type { Plugin } from 'vite'
import type { BrowserEndpoint } from '../app/lib/http/browser-endpoint.ts'

const moduleName = 'virtual:endpoints'

/** Public calls whose response depends on the caller. */
const publicWithToken: readonly EndpointName[] = ['getChapters', 'logout']
/**
 * Calls that fail in the browser without a token. Spec §8: "unauthenticated admin calls give 未登录或登录已过期"; for
 * forms, it avoids uploading a file in vain.
 */
const needsToken = ({ path, form }: EndpointShape) => /^\/api\/(admin|manage)\/|dashboard/.test(path) || Boolean(form)

function tokenPolicy(name: string, endpoint: EndpointShape): BrowserEndpoint['token'] {
  if (endpoint.access.kind !== 'public') return needsToken(endpoint) ? 'required' : 'optional'
  return publicWithToken.some((each) => each === name) ? 'optional' : undefined
}

/** Returns the endpoint without its schemas; JSON drops `undefined` values. */
const browserEndpoint = (name: string, endpoint: EndpointShape) => ({
  method: endpoint.method,
  path: endpoint.path,
  failure: endpoint.failure,
  form: endpoint.form && { file: endpoint.form.field, json: endpoint.form.jsonField },
  isStream: endpoint.response === 'stream' || undefined,
  token: tokenPolicy(name, endpoint),
})

/** Provides the calls of the contract to the browser as `BrowserEndpoint`s, without their schemas. */
export const endpoints = (): Plugin => ({
  name: 'jiangxue-endpoints',
  resolveId: (id) => (id === moduleName ? `\0${id}` : undefined),
  async load(id) {
    if (id !== `\0${moduleName}`) return
    const { contract } = await import('@jiangxue/contract/contract.ts')
    const table = Object.entries<EndpointShape>(contract).map(([name, endpoint]) => [
      name,
      browserEndpoint(name, endpoint),
    ])
    return `export default ${JSON.stringify(Object.fromEntries(table))}`
  },
})
