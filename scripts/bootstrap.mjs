// Plain JavaScript for any Node version on the machine. Brings node_modules up to date with the lockfile, and the built
// pages with their sources. Returns quickly if both are up to date.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pruneInstallation } from './prune-installation.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldest = 18
if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(`Node ${oldest} or newer is required; this is ${process.version}.`)
  process.exit(1)
}

await ensureInstalled()
if (process.argv.includes('--build')) await ensureBuilt()

/** Installs the packages that run and build the product; with `--tools` also those for tests, checks and benchmarks. */
async function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.installed')
  const wanted = hashOf([join(root, 'package-lock.json')])
  const withTools = `${wanted} with tools`
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  const needsTools = process.argv.includes('--tools')
  if (installed === withTools || (installed === wanted && !needsTools)) return
  console.log(needsTools ? 'Installing, with tools …' : 'Installing …')
  await npm(['ci', ...(needsTools ? [] : ['--omit=dev']), '--no-audit', '--no-fund', '--loglevel=error'])
  if (!needsTools) pruneInstallation(join(root, 'node_modules'))
  writeFileSync(stamp, needsTools ? withTools : wanted)
}

/** Builds the pages and the server concurrently, each only if its sources have changed. */
async function ensureBuilt() {
  const shared = ['packages/contract', 'packages/certificate', 'packages/video']
  await Promise.all([
    bring('pages', join('packages', 'web', 'build'), ['packages/web', ...shared]),
    bring('server', join('packages', 'server', 'build'), ['packages/server/src', 'scripts', ...shared]),
  ])
}

async function bring(what, folder, sources) {
  const stamp = join(root, folder, '.built')
  const wanted = stateOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Building the ${what} …`)
  await npm(['run', `build:${what}`, '--silent'])
  writeFileSync(stamp, wanted)
}

/** Hashes names, sizes and times of the sources. This is faster than reading them, and a new clone builds anyway. */
function stateOf(folders) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (['node_modules', 'build', '.react-router'].includes(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) walk(path)
      else {
        const { size, mtimeMs } = statSync(path)
        hash.update(`${path}\n${size}\n${mtimeMs}\n`)
      }
    }
  }
  for (const folder of folders) walk(join(root, folder))
  return hash.digest('hex')
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** Exits the program if npm fails. */
function npm(args) {
  const path = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  const child = path
    ? spawn(process.execPath, [path, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  return new Promise((resolve) => {
    child.once('error', () => process.exit(1))
    child.once('exit', (code) => (code === 0 ? resolve() : process.exit(code ?? 1)))
  })
}
