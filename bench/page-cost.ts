import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { renderedPage } from '@jiangxue/contract/kit/render.values.ts'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type ServerBuild } from 'react-router'
import { createCommandContext } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/core/config/config.ts'
import { inProcessApi } from '../packages/server/src/core/pages/in-process-api.ts'
import { renderWith, type WebBuild } from '../packages/server/src/core/pages/pages-build.ts'
import { handlers } from '../packages/server/src/features.ts'

/** CPU time of a page, in milliseconds. */
interface PageCost {
  path: string
  /** Everything the server does for the page, from the URL to the HTML. */
  page: number
  /** React alone, rendering the same tree with the same data to a string. */
  bareReact: number
}

/** Measures what uncached pages cost and the share of React in it, in alternating runs in a separate process. */
export function pageCosts(dataDir: string, paths: string[]): PageCost[] {
  const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), dataDir, ...paths], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  const answer = /^costs: (.*)$/m.exec(stdout)?.[1]
  if (!answer) throw new Error(`No pages were measured: ${stderr}`)
  return JSON.parse(answer) as PageCost[]
}

const rounds = 8
const pagesPerRound = 40

if (import.meta.main) {
  const [dataDir = '', ...paths] = process.argv.slice(2)
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: process.env.SECRET_KEY, LOG_LEVEL: 'error' })
  const context = await createCommandContext(config, console as never)
  const apiOf = inProcessApi(context, handlers)
  const build = (await import('../packages/web/build/server/index.js' as string)) as WebBuild
  const { module } = build.entry
  let tree: EntryContext | undefined
  const watched = {
    ...build,
    entry: {
      module: {
        ...module,
        default: (...given: Parameters<ServerBuild['entry']['module']['default']>) => {
          tree = given[3]
          return module.default(...given)
        },
      },
    },
  } as WebBuild
  const render = renderWith(async () => build, 'production')
  const costs: PageCost[] = []
  for (const path of paths) {
    const url = `http://localhost${path}`
    await renderWith(async () => watched, 'production')(new Request(url), apiOf(await context.settings.revision()))
    const router = ofPage(tree as EntryContext)
    const page = async () => {
      const api = apiOf(await context.settings.revision())
      Buffer.from((await render(new Request(url), api))[renderedPage]?.html ?? '')
    }
    const bare = async () => void renderToString(createElement(ServerRouter, { context: router, url }))
    const spent = { page: Infinity, bareReact: Infinity }
    // Alternating runs, of which the best count, so that other load on the machine affects both equally.
    for (let round = 0; round < rounds; round++) {
      spent.page = Math.min(spent.page, await cpuMs(page))
      spent.bareReact = Math.min(spent.bareReact, await cpuMs(bare))
    }
    costs.push({ path, ...spent })
  }
  await context.database.close()
  console.log(`costs: ${JSON.stringify(costs)}`)
}

/** Renders like `entry.server.tsx`: only the routes of the page, without the stream of its data. */
function ofPage(entry: EntryContext): EntryContext {
  const { serverHandoffStream: _, ...router } = entry
  const ids = router.staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, router.manifest.routes[id]]))
  return { ...router, manifest: { ...router.manifest, routes } }
}

async function cpuMs(make: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < pagesPerRound; index++) await make()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / pagesPerRound
}
