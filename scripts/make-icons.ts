import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, Image } from '@napi-rs/canvas'
import sharp from 'sharp'

/**
 * Makes the home screen icons from the seal, and the image that messengers show next to links to pages without an image
 * of their own.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'packages/web/public')
const scene = (name: string) => readFileSync(join(root, 'packages/web/app/scenes', name))
const [paper, ink, red] = ['#faf7f1', '#14283c', '#b8321f']
mkdirSync(target, { recursive: true })

// Operating systems round the corners themselves; transparent corners would appear black on some.
const square = Buffer.from(scene('icon.svg').toString().replace('rx="14"', ''))
for (const [name, size] of [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
] as const)
  await sharp(square, { density: 72 * (size / 64) })
    .resize(size, size)
    .flatten({ background: red })
    .png({ palette: true })
    .toFile(join(target, name))

const { resolve } = createRequire(new URL('../packages/server/package.json', import.meta.url))
GlobalFonts.registerFromPath(
  resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf'),
  'Noto Serif SC Bold',
)
const drawn = async (source: Buffer, width: number, height: number) => {
  const image = new Image()
  image.src = await sharp(source, { density: 200 }).resize(width, height, { fit: 'inside' }).png().toBuffer()
  return image
}
const [width, height, margin] = [1200, 630, 84]
const canvas = createCanvas(width, height)
const context = canvas.getContext('2d')
context.fillStyle = paper
context.fillRect(0, 0, width, height)
context.fillStyle = red
context.fillRect(0, height - 14, width, 14)
context.drawImage(await drawn(scene('workshop.svg'), 540, 420), width - 540 - 40, 96)
context.drawImage(await drawn(scene('icon.svg'), 104, 104), margin, 92)
context.fillStyle = ink
context.font = '76px "Noto Serif SC Bold"'
context.fillText('学一门真本事，', margin, 318)
context.fillText('换一种好生活', margin, 418)
context.fillStyle = red
context.fillRect(margin, 478, 40, 4)
context.fillStyle = '#42566a'
context.font = '30px "Noto Serif SC Bold"'
context.fillText('职业 IT 培训学校', margin + 58, 491)
writeFileSync(
  join(target, 'share.png'),
  await sharp(canvas.toBuffer('image/png')).png({ palette: true, quality: 90, effort: 10 }).toBuffer(),
)
