import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Every visitor loads the router's list of routes. What each screen of the back office imports is half of it and helps
 * nobody there: the page that the server makes names those scripts itself, and later screens share most of them.
 */
const assets = fileURLToPath(new URL('../packages/web/build/client/assets', import.meta.url))
const assignment = 'window.__reactRouterManifest='

const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
if (!name) throw new Error('The build has no list of routes.')
const written = readFileSync(join(assets, name), 'utf8')
const manifest = JSON.parse(written.slice(assignment.length).replace(/;\s*$/, '')) as {
  routes: Record<string, { imports: string[] }>
}
for (const [id, route] of Object.entries(manifest.routes)) if (id.startsWith('admin/')) route.imports = []
writeFileSync(join(assets, name), `${assignment}${JSON.stringify(manifest)};`)
