import sharp from 'sharp'
import { mediaPath } from './paths.ts'

/** Draws the two sides of the sample ID card that demo applications carry. */
for (const side of ['front', 'back']) {
  const { size } = await sharp(mediaPath('id-cards', 'src', `${side}.svg`), { density: 96 })
    .resize(856, 540)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toFile(mediaPath('id-cards', `${side}.jpg`))
  console.log(`id-cards/${side}.jpg ${size}`)
}
