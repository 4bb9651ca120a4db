import { spawnSync } from 'node:child_process'
import { findBrowser } from '../e2e/browser.ts'
import { canInstall, installPackages, refreshPackages } from './install-packages.ts'

const packages = ['chromium-headless-shell', 'fonts-noto-cjk', 'fontconfig']

/**
 * Installs Debian's headless Chromium and a Chinese font if they are missing and installing is allowed. Returns whether
 * both are available.
 */
export async function ensureBrowser(): Promise<boolean> {
  if (isReady()) return true
  if (!canInstall()) {
    console.log(
      `The browser tests need ${packages.join(', ')} (chromium does as well): install them, for example with apt.`,
    )
    return false
  }
  await refreshPackages()
  await installPackages(packages)
  // Use the full browser if the headless shell is not packaged.
  if (!findBrowser()) await installPackages(['chromium', ...packages.slice(1)])
  return isReady()
}

const isReady = () =>
  findBrowser() !== undefined && Boolean(spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim())
