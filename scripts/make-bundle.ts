import {
  cpSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
  type Dirent,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { findSurplus, surplusFile } from './prune-installation.mjs'

const root = join(import.meta.dirname, '..')
/** Files needed at run time, in addition to the build output. */
const files = [
  'packages/server/build/**',
  'packages/server/src/core/database/migrations/*.ts',
  'packages/server/src/demo/media/**',
  'packages/server/package.json',
  'packages/web/build/**',
  'packages/contract/package.json',
  'packages/contract/src/translations/*.json',
  'docs/operations.md',
  'deploy/*',
  'LICENSE',
  'THIRD_PARTY.md',
]

/** Assembles everything needed at run time in a folder that can be moved to another machine. */
export function makeBundle(folder: string): void {
  if (!existsSync(join(root, 'packages/server/build/program/main.js')))
    throw new Error('The program is not built: run `npm run build` first (npm run bundle does this automatically).')
  for (const file of globSync(files, { cwd: root, withFileTypes: true }))
    if (file.isFile()) place(folder, relative(root, join(file.parentPath, file.name)))
  const surplus = new Set(findSurplus(join(root, 'node_modules')))
  for (const path of runtimePackages()) {
    if (surplus.has(path)) continue
    const leftOut = new Set([...surplus, join(path, 'node_modules')])
    const exclude = ({ parentPath, name }: Dirent) => leftOut.has(join(parentPath, name))
    for (const file of globSync('**', { cwd: path, withFileTypes: true, exclude }))
      if (file.isFile() && !surplusFile.test(file.name)) place(folder, relative(root, join(file.parentPath, file.name)))
  }
  cpSync(join(root, 'packages/contract'), join(folder, 'node_modules/@jiangxue/contract'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules') && (!/\.\w+$/.test(path) || path.endsWith('.json')),
  })
  mkdirSync(join(folder, 'runtime'), { recursive: true })
  cpSync(process.execPath, join(folder, 'runtime', process.platform === 'win32' ? 'node.exe' : 'node'))
  const [name, launcher] =
    process.platform === 'win32' ? ['jiangxue.cmd', windowsLauncher] : ['jiangxue', launcherOfUnix]
  writeFileSync(join(folder, name), launcher, { mode: 0o755 })
}

/** Hard-links if the file system supports it: the archive contains its own copy anyway. */
function place(folder: string, file: string): void {
  const target = join(folder, file)
  mkdirSync(dirname(target), { recursive: true })
  try {
    linkSync(realpathSync(join(root, file)), target)
  } catch {
    cpSync(join(root, file), target, { dereference: true })
  }
}

/** Matches import statements and calls. Lines that begin with a star are comments. */
const imported =
  /(?:^(?:import|export)\b[^;'"]*|\bimport\(|\bresolve(?:\$\d+)?\()["']((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]*)?["']/gm
const onlyDevelopment = new Set(['vite'])

/** The folders of all packages that the built files import, and of their dependencies. */
function runtimePackages(): Set<string> {
  const found = new Set<string>()
  const built = globSync(['packages/server/build/program/*.js', 'packages/web/build/server/**/*.js'], { cwd: root })
  for (const file of built) {
    const code = readFileSync(join(root, file), 'utf8')
    for (const [, named = ''] of code.matchAll(imported)) add(named, dirname(join(root, file)), found)
  }
  return found
}

function add(name: string, from: string, found: Set<string>): void {
  if (isBuiltin(name) || onlyDevelopment.has(name) || name.startsWith('@jiangxue/')) return
  const path = folderOf(name, from)
  // A package with another system's native code, or a string that only looks like a package name.
  if (path === undefined || found.has(path)) return
  found.add(path)
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    dependencies?: object
    optionalDependencies?: object
  }
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, path, found)
}

/** Resolves a package folder like Node. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(path, 'package.json'))) return path
  }
  return undefined
}

const programs = {
  start: 'main',
  backup: 'backup',
  restore: 'restore',
  verify: 'verify-ledger',
  anchor: 'anchor-ledger',
  'move-storage': 'move-storage',
  'remove-factors': 'remove-factors',
}
const usage = `Usage: jiangxue ${Object.keys(programs).join('|')} [...]; see docs/operations.md`

/** Requires only a shell, not even PATH. */
const launcherOfUnix = `#!/bin/sh
case "$0" in */*) here=\${0%/*} ;; *) here=. ;; esac
command=\${1:-start}
[ $# -gt 0 ] && shift
case "$command" in
${Object.entries(programs)
  .map(([command, program]) => `  ${command}) program=${program} ;;`)
  .join('\n')}
  *) echo '${usage}' >&2; exit 2 ;;
esac
exec "$here/runtime/node" "$here/packages/server/build/program/$program.js" "$@"
`
const windowsLauncher = `@echo off
setlocal
set command=%1
if "%command%"=="" set command=start
${Object.entries(programs)
  .map(([command, program]) => `if "%command%"=="${command}" set program=${program}`)
  .join('\r\n')}
if "%program%"=="" (echo ${usage.replaceAll('|', '^|')} & exit /b 2)
"%~dp0runtime\\node.exe" "%~dp0packages\\server\\build\\program\\%program%.js" %2 %3 %4 %5 %6 %7
`
