import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { mediaPath } from './paths.ts'

const maxBytes = 40_000

async function renderFolder(folder: string): Promise<void> {
  const sources = (await readdir(mediaPath(folder, 'src'))).filter((name) => name.endsWith('.svg'))
  for (const source of sources) {
    const target = `${basename(source, '.svg')}.webp`
    const { size } = await sharp(join(mediaPath(folder, 'src'), source), { density: 192 })
      .resize(960, 600)
      .webp({ quality: 86, effort: 6 })
      .toFile(mediaPath(folder, target))
    if (size > maxBytes) throw new Error(`${folder}/${target}: ${size} bytes`)
    console.log(`${folder}/${target} ${size}`)
  }
}

await renderFolder('covers')
await renderFolder('news')
