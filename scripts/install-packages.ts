import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Whether Debian packages can be installed here: as root, with apt. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Refreshes apt's lists of packages. */
export const refreshPackages = () => apt('update', '-q')

/** Installs Debian packages; returns the exit code of apt. */
export const installPackages = (names: readonly string[]) =>
  apt('install', '-y', '-q', '--no-install-recommends', ...names)

const apt = (...args: string[]) => run('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })
