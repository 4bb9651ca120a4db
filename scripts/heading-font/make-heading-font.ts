import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/**
 * Builds the serif font for headings: all characters of the interface outside the back office and of the demo school's
 * titles, then as many frequent characters as fit. Run it after texts have changed: `node
 * scripts/heading-font/make-heading-font.ts`.
 */
const maxBytes = 200_000
const target = 'packages/web/app/fonts/heading-serif.woff2'
const source = createRequire(new URL('../../packages/server/package.json', import.meta.url)).resolve(
  '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
)

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const textOf = (pattern: string | string[]) =>
  globSync(pattern)
    .filter((file) => !file.includes('/admin/') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const hanOf = (text: string) => text.match(/\p{Script=Han}/gu) ?? []

const latin = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index))
const punctuation = [...'·—‘’“”…、。〈〉《》「」『』【】！（），：；？～']
const interfaceTexts = hanOf(textOf('packages/web/app/**/*.{ts,tsx}'))
const titles = textOf('packages/server/src/demo/content/**/*.ts').match(/\b(?:title|name|categoryName): '[^']+'/g) ?? []
const needed = new Set([...latin, ...punctuation, ...interfaceTexts, ...hanOf(titles.join(''))])
const frequent = hanOf(readFileSync('scripts/heading-font/frequent-characters.txt', 'utf8'))
const others = [...new Set(frequent)].filter((character) => !needed.has(character))

const font = readFileSync(source)
const subset = (count: number) =>
  subsetFont(font, [...needed, ...others.slice(0, count)].join(''), { targetFormat: 'woff2', noLayoutClosure: true })
let count = others.length
let made = await subset(count)
while (made.length > maxBytes && count > 0) {
  count = Math.max(0, count - Math.ceil((made.length - maxBytes) / 150))
  made = await subset(count)
}
if (made.length > maxBytes) throw new Error(`The ${needed.size} required characters alone take ${made.length} bytes.`)
writeFileSync(target, made)
console.log(`${target}: ${needed.size + count} characters, ${made.length} bytes; ${others.length - count} did not fit`)
