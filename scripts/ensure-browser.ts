import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from '../e2e/browser.ts'
import { run } from './run.ts'

const packages = ['chromium-headless-shell', 'fonts-noto-cjk', 'fontconfig']

/**
 * Installs Debian's headless Chromium and a Chinese font if they are missing and installing is allowed. Returns whether
 * both are available.
 */
export async function ensureBrowser(): Promise<boolean> {
  if (isReady()) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(
      `The browser tests need ${packages.join(', ')} (chromium does as well): install them, for example with apt.`,
    )
    return false
  }
  await apt('update', '-q')
  await install(packages)
  // Use the full browser if the headless shell is not packaged.
  if (!findBrowser()) await install(['chromium', ...packages.slice(1)])
  return isReady()
}

const isReady = () =>
  findBrowser() !== undefined && Boolean(spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim())

const install = (names: readonly string[]) => apt('install', '-y', '-q', '--no-install-recommends', ...names)
const apt = (...args: string[]) => run('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })
