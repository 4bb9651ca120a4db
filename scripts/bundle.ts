import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBundle } from './make-bundle.ts'

/**
 * Builds one archive with runtime, program, pages and libraries. It starts on a machine without network, npm or Node
 * that has the same operating system and processor type as this one.
 *
 *     npm run bundle [-- FOLDER] [--unpacked]
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { unpacked: { type: 'boolean' } } })
const folder = positionals[0] ?? join(import.meta.dirname, '..', 'build')
const name = `jiangxue-${process.platform}-${process.arch}`
mkdirSync(folder, { recursive: true })
rmSync(join(folder, name), { recursive: true, force: true })
makeBundle(join(folder, name))
if (!values.unpacked) pack()

function pack() {
  const archive = `${name}.tar.gz`
  const { status } = spawnSync('tar', ['-czf', archive, name], { cwd: folder, stdio: 'inherit' })
  rmSync(join(folder, name), { recursive: true, force: true })
  if (status !== 0) throw new Error('tar could not make the archive.')
  const megabytes = Math.round(statSync(join(folder, archive)).size / 1024 / 1024)
  console.log(`${join(folder, archive)}: ${megabytes} MB. Unpack it anywhere and run ./${name}/jiangxue start`)
}
