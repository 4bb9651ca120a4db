import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Api } from '@jiangxue/contract/api.ts'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import type { Config } from '../config/config.ts'
import type { RenderPage } from './pages.ts'

export type WebBuild = ServerBuild & { entry: { module: { apiContext: RouterContext<Api> } } }

const webFolder = new URL('../../../../web/', import.meta.url)

interface Pages {
  readonly render: RenderPage
  /** Serves what browsers fetch besides pages: scripts, styles, pictures. */
  serve(app: FastifyInstance): Promise<void>
}

/** Loads the pages: the web build, or in development Vite with hot reloading. */
export const loadPages = (config: Config): Promise<Pages> => (config.isProduction ? loadBuild() : loadDevelopment())

export const renderWith = (getBuild: () => Promise<WebBuild>, mode: 'production' | 'development'): RenderPage => {
  let known: { build: WebBuild; handlerOf: ReturnType<typeof handlersOf> } | undefined
  return async (request, api) => {
    const build = await getBuild()
    if (known?.build !== build) known = { build, handlerOf: handlersOf(build, mode) }
    const context = new RouterContextProvider()
    context.set(build.entry.module.apiContext, api)
    return known.handlerOf(new URL(request.url).pathname)(request, context)
  }
}

/**
 * For each page the router examines every route it knows, twice. Therefore each first path segment, such as `/courses`,
 * has a separate handler with only the routes it needs.
 */
function handlersOf(build: WebBuild, mode: 'production' | 'development') {
  const everything = createRequestHandler(build, mode)
  const names = new Map(Object.keys(build.routes).map((id) => [id, firstName(build, id)]))
  const known = new Set(names.values())
  const handlers = new Map<string, typeof everything>()
  const handlerFor = (name: string) => {
    const kept = handlers.get(name)
    if (kept) return kept
    const isNeeded = (of: string | undefined) => of === undefined || /^[*:]/.test(of) || of === name
    const routes = Object.fromEntries(Object.entries(build.routes).filter(([id]) => isNeeded(names.get(id))))
    const made = createRequestHandler({ ...build, routes }, mode)
    handlers.set(name, made)
    return made
  }
  // The router ignores case and decodes names.
  const plainName = /^\/+([a-z-]*)(?:\/|$)/
  return (pathname: string) => {
    const [, name] = plainName.exec(pathname.toLowerCase()) ?? []
    return name === undefined ? everything : handlerFor(known.has(name) ? name : '*')
  }
}

/** The first path segment of a route: '' for the home page, undefined if its child routes have different ones. */
function firstName({ routes }: WebBuild, id: string): string | undefined {
  const { parentId, path, index } = routes[id] ?? {}
  const ofParent = parentId === undefined ? undefined : firstName({ routes } as WebBuild, parentId)
  return ofParent ?? (index ? '' : path?.split('/')[0] || undefined)
}

async function loadBuild(): Promise<Pages> {
  const entry = new URL('build/server/index.js', webFolder)
  if (!existsSync(entry))
    throw new Error('The pages are not built: run `npm run build` first (npm start does it by itself).')
  const build = (await import(entry.href)) as WebBuild
  return {
    render: renderWith(async () => build, 'production'),
    serve: async (app) => {
      const root = fileURLToPath(new URL('build/client', webFolder))
      const assets = join(root, 'assets')
      await app.register(fastifyStatic, {
        root: assets,
        serve: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
      })
      // One route for all assets: a separate route for each of a thousand files takes a quarter of the start time, and
      // the plugin's own wildcard route reads the complete folder for each request.
      const names = new Set(readdirSync(assets))
      app.route<{ Params: { name: string } }>({
        method: ['GET', 'HEAD'],
        url: '/assets/:name',
        handler: ({ params: { name } }, reply) => (names.has(name) ? reply.sendFile(name) : reply.callNotFound()),
      })
      await app.register(fastifyStatic, {
        root,
        wildcard: false,
        globIgnore: ['assets/**'],
        decorateReply: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
      })
    },
  }
}

async function loadDevelopment(): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(webFolder),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const isOurs = (url: string) => /^\/(api|files|private-files|media)\//.test(url)
  return {
    render: renderWith(
      () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<WebBuild>,
      'development',
    ),
    serve: async (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        if (isOurs(request.url)) return done()
        vite.middlewares(request.raw, reply.raw, () => done())
      })
      app.addHook('onClose', () => vite.close())
    },
  }
}
