import { videoUploadCalls } from '@jiangxue/contract/files/video-upload.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '../endpoints.ts'

/** Routes under /api that are not JSON calls of the contract. */
const uncontracted = new Set([
  'GET /api/openapi.json',
  'GET /api/docs',
  // Their bodies are what the providers send, signed byte by byte.
  'POST /api/payments/wechat',
  'POST /api/payments/alipay',
])

const routeOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
const isResumable = (method: string, url: string) =>
  Object.values(videoUploadCalls).some((call) => routeOf(call) === `${method} ${url}`)

/** Records every /api route as it is added; `check` compares them with the contract and throws on any difference. */
export function watchBinding(app: FastifyInstance): { check(): void } {
  const bound = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat())
      if (url.startsWith('/api/') && (each !== 'HEAD' || isResumable(each, url)) && each !== 'OPTIONS')
        bound.add(`${each} ${url}`)
  })
  return {
    check: () => {
      const faults: string[] = []
      for (const [name, endpoint] of endpoints) {
        const route = routeOf(endpoint)
        if (!bound.delete(route)) faults.push(`${name}: ${route} is not bound`)
        const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)]
          .map(([, parameter]) => parameter)
          .toSorted()
          .join()
        const inShape =
          endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape).toSorted().join() : ''
        if (inPath !== inShape) faults.push(`${name}: the path has (${inPath}), params has (${inShape})`)
      }
      for (const [name, call] of Object.entries(videoUploadCalls))
        if (!bound.delete(routeOf(call))) faults.push(`${name}: ${routeOf(call)} is not bound`)
      for (const route of bound) if (!uncontracted.has(route)) faults.push(`${route} is not in the contract`)
      if (faults.length > 0) throw new Error(`The contract and the server differ:\n${faults.join('\n')}`)
    },
  }
}
