import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/**
 * Builds the serif font for headings in slices and the styles that name them; a page loads the slices that its headings
 * need (ADR 94). Run it after texts have changed: `node scripts/heading-font/make-heading-font.ts`.
 */
const folder = 'packages/web/app/fonts'
const charactersPerSlice = 140
/** Slices by how often characters are used; the others are by code point, because that makes the styles shorter. */
const slicesByUse = 2
const source = createRequire(new URL('../../packages/server/package.json', import.meta.url)).resolve(
  '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
)

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const hanOf = (text: string) => text.match(/\p{Script=Han}/gu) ?? []
const hanIn = (files: readonly string[]) => files.flatMap((file) => hanOf(readFileSync(file, 'utf8')))
const hex = (character = '') => (character.codePointAt(0) ?? 0).toString(16)

const first = new Set([
  ...'0123456789',
  ...'、。〈〉《》「」『』【】！（），：；？～',
  ...hanIn(['scripts/heading-font/first-headings.txt']),
])
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index))
const latin = new Set([...ascii, ...'·—‘’“”…'].filter((each) => !first.has(each)))
// The texts of the demo school say which characters the titles of other schools need.
const demo = globSync('packages/server/src/demo/content/**/*.ts')
const titles = demo.flatMap((file) => readFileSync(file, 'utf8').match(/^ {2}name: .*|^ {4}title: .*/gm) ?? [])
const pages = globSync('packages/web/app/**/*.{ts,tsx}').filter((file) => !/\/(admin|testing)\/|\.test\./.test(file))
const uses = Map.groupBy(hanIn([...demo, ...pages]), (character) => character)
const byUse = [...uses].toSorted(([a, { length }], [b, { length: other }]) => other - length || (a < b ? -1 : 1))
const frequent = hanIn(['scripts/heading-font/frequent-characters.txt'])
const inOrder = new Set([...hanOf(titles.join('')), ...byUse.map(([character]) => character), ...frequent])
const others = [...inOrder].filter((each) => !first.has(each))
const byUseCount = slicesByUse * charactersPerSlice
const inSlices = [...others.slice(0, byUseCount), ...others.slice(byUseCount).toSorted()]
const slices = [first, latin]
for (let start = 0; start < inSlices.length; start += charactersPerSlice)
  slices.push(new Set(inSlices.slice(start, start + charactersPerSlice)))

// Ranges do not overlap: browsers would load every slice with the character. Characters without a slice may be in any.
const all = slices.flatMap((slice) => [...slice]).toSorted()
const rangesOf = (slice: ReadonlySet<string>) =>
  (
    all
      .map((each) => (slice.has(each) ? each : '\n'))
      .join('')
      .match(/.+/g) ?? []
  )
    .map((run) => [...run].map(hex))
    .map((run) => (run.length > 1 ? `U+${run[0]}-${run.at(-1)}` : `U+${run[0]}`))
    .join(', ')

for (const old of globSync(`${folder}/heading-serif-*.woff2`)) rmSync(old)
const font = readFileSync(source)
let styles = '/* Made by scripts/heading-font. Other characters fall back to a local serif font. */\n'
for (const [index, slice] of slices.entries()) {
  const name = `heading-serif-${index + 1}.woff2`
  const made = await subsetFont(font, [...slice].join(''), { targetFormat: 'woff2', noLayoutClosure: true })
  writeFileSync(`${folder}/${name}`, made)
  styles += `@font-face {\n  font-family: 'Jiangxue Serif';\n  src: url('./${name}') format('woff2');\n  font-weight: 700;\n  font-display: swap;\n  unicode-range: ${rangesOf(slice)};\n}\n`
  console.log(`${name}: ${slice.size} characters, ${made.length} bytes`)
}
writeFileSync(`${folder}/heading-serif.css`, styles)
