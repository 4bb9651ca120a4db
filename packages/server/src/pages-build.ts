import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Api } from '@jiangxue/contract/api.ts'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import type { Config } from './core/config/config.ts'
import type { RenderPage } from './core/http/pages.ts'

export type WebBuild = ServerBuild & { entry: { module: { apiContext: RouterContext<Api> } } }

const webFolder = new URL('../../web/', import.meta.url)

interface Pages {
  readonly render: RenderPage
  /** Adds what browsers fetch beside pages: scripts, styles, pictures. */
  serve(app: FastifyInstance): Promise<void>
}

/** The pages: the web's build, or in development Vite with hot replacement. */
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
 * The router looks at every route that it knows for each page: the hundred of the back office and the consoles are known only
 * to their own handler.
 */
function handlersOf(build: WebBuild, mode: 'production' | 'development') {
  const everything = createRequestHandler(build, mode)
  const areas = new Set(
    Object.values(build.routes).flatMap((route) => (route?.parentId === 'root' && route.path) || []),
  )
  const isInAreas = (id: string): boolean => {
    const { parentId } = build.routes[id] ?? {}
    return parentId === 'root' ? areas.has(build.routes[id]?.path ?? '') : parentId !== undefined && isInAreas(parentId)
  }
  const routes = Object.fromEntries(Object.entries(build.routes).filter(([id]) => !isInAreas(id)))
  const outside = createRequestHandler({ ...build, routes }, mode)
  // The router ignores case, and reads names as they are meant.
  const firstName = /^\/+([a-z]+)(?:\/|$)/
  return (pathname: string) => {
    const [, name] = firstName.exec(pathname.toLowerCase()) ?? []
    return pathname === '/' || (name && !areas.has(name)) ? outside : everything
  }
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
      // One route for all of them: a route for each of a thousand is a quarter of a start. The plugin's own for many reads
      // the whole folder for each request.
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
