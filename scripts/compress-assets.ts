import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const assets = fileURLToPath(new URL('../packages/web/build/client/assets', import.meta.url))
const smallest = 1024
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }

// Node compresses in its own thread pool, which limits the concurrency.
await Promise.all(
  readdirSync(assets)
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map(compress),
)

async function compress(name: string) {
  const body = readFileSync(join(assets, name))
  if (body.length < smallest) return
  const [gz, br] = await Promise.all([promisify(gzip)(body, { level: 9 }), promisify(brotliCompress)(body, { params })])
  writeFileSync(join(assets, `${name}.gz`), gz)
  writeFileSync(join(assets, `${name}.br`), br)
}
