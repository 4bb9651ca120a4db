import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const assets = fileURLToPath(new URL('../packages/web/build/client/assets', import.meta.url))
const smallest = 1024

for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg)$/.test(name)) continue
  const body = readFileSync(join(assets, name))
  if (body.length < smallest) continue
  writeFileSync(join(assets, `${name}.gz`), gzipSync(body, { level: 9 }))
  writeFileSync(
    join(assets, `${name}.br`),
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
}
