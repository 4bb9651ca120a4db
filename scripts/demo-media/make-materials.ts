import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { withBrowser } from './browser.ts'
import { compactPdf } from './compact-pdf.ts'
import { handoutHtml } from './handout-html.ts'
import { colorExerciseHtml } from './materials/color-exercise.ts'
import { consultationOffer } from './materials/consultation-offer.ts'
import { handouts } from './materials/handouts.ts'
import { mediaPath } from './paths.ts'
import { zip } from './zip.ts'

const maxBytes = 160_000

async function save(file: string, content: Buffer): Promise<void> {
  if (content.length > maxBytes) throw new Error(`${file}: ${content.length} bytes`)
  await writeFile(mediaPath('materials', file), content)
  console.log(`${file} ${content.length}`)
}

await withBrowser(async (browser) => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
  for (const handout of handouts) {
    await page.setContent(handoutHtml(handout))
    await save(handout.file, compactPdf(await page.pdf({ preferCSSPageSize: true, tagged: false, outline: false })))
  }
  await page.setContent(colorExerciseHtml)
  await save(
    'color-exercise.webp',
    await sharp(await page.screenshot())
      .webp({ quality: 86, effort: 6 })
      .toBuffer(),
  )
})
await save('consultation-offer.docx', zip(consultationOffer))
