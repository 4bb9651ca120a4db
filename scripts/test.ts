import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { startPostgres } from './postgres-for-tests.ts'
import { run } from './run.ts'

/**
 * Everything: types and lint, unit and API tests on SQLite and on a real PostgreSQL, and the stories in a browser.
 * Ends with one line that counts them all.
 */
let passed = 0
let failed = 0
const count = (name: string, ok: number, bad: number) => {
  passed += ok
  failed += bad
  console.log(`\n== ${name}: ${ok} passed, ${bad} failed\n`)
}

const tests = (await import('node:fs')).globSync(['packages/*/{src,app}/**/*.test.ts', 'scripts/**/*.test.ts'])
// These do not touch the database, or are about one engine's own file.
const onPostgres = tests.filter(
  (file) => /packages.server.src/.test(file) && !/database.(sqlite|crash)\.test/.test(file),
)

const isSound = (await run('node', ['scripts/check.ts'])) === 0
count('types, lint, reference', isSound ? 1 : 0, isSound ? 0 : 1)
count('unit and API on SQLite', ...(await nodeTests(tests, { DATABASE: 'sqlite' })))
const postgres = await startPostgres()
try {
  const env = { DATABASE: 'postgres', TEST_POSTGRES_URL: postgres.url }
  if ((await run('node', ['scripts/migrate-template.ts'], env)) !== 0)
    throw new Error('The PostgreSQL template cannot be migrated.')
  count('API on PostgreSQL', ...(await nodeTests(onPostgres, env)))
} finally {
  await postgres.stop()
}
const areStoriesTyped = (await run('tsc', ['-p', 'e2e'])) === 0
count('types of the stories', areStoriesTyped ? 1 : 0, areStoriesTyped ? 0 : 1)
if (ensureBrowser()) count('stories in the browser', ...(await stories()))
else count('stories in the browser (no Chromium here, and it could not be installed)', 0, 1)

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function nodeTests(files: readonly string[], env: Record<string, string>): Promise<[number, number]> {
  const report = await output('node', ['--test', '--test-reporter=spec', ...files], env)
  const found = (name: string) => Number(new RegExp(`^ℹ ${name} (\\d+)`, 'm').exec(report)?.[1] ?? 0)
  const ok = found('pass')
  const bad = found('fail') + found('cancelled')
  return ok + bad === 0 ? [0, 1] : [ok, bad]
}

async function stories(): Promise<[number, number]> {
  const report = await output('playwright', ['test', '--config', 'e2e/playwright.config.ts'])
  const found = (name: string) => Number(new RegExp(`^\\s+(\\d+) ${name}`, 'm').exec(report)?.[1] ?? 0)
  const flaky = found('flaky')
  if (flaky > 0)
    console.log(`\n${flaky} of the stories passed only at a second try, see "flaky" above: they want mending.`)
  const ok = found('passed') + flaky
  const bad = found('failed') + found('did not run')
  return ok + bad === 0 ? [0, 1] : [ok, bad]
}

function output(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      process.stdout.write(chunk)
    })
    child.once('error', (error) => resolve(`${said}\n${error.message}`))
    child.once('close', () => resolve(said))
  })
}

/** Debian's Chromium and a CJK font, installed where they are missing and may be. */
function ensureBrowser(): boolean {
  const has = () =>
    existsSync('/usr/bin/chromium') && spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim() !== ''
  if (has()) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(
      'The stories need /usr/bin/chromium and a Chinese font: install the packages chromium and fonts-noto-cjk.',
    )
    return false
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', 'fontconfig'], {
    stdio: 'inherit',
    env,
  })
  return has()
}
