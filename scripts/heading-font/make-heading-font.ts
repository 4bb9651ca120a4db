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
/** Slices that list their characters; further ones are ranges, because lists make the styles longer. */
const listedSlices = 3
const source = createRequire(new URL('../../packages/server/package.json', import.meta.url)).resolve(
  '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
)

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const hanOf = (text: string) => text.match(/\p{Script=Han}/gu) ?? []
const hanIn = (files: readonly string[]) => files.flatMap((file) => hanOf(readFileSync(file, 'utf8')))
const hex = (character = '') => (character.codePointAt(0) ?? 0).toString(16)

const latin = [...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)), ...'·—‘’“”…']
const digits = [...'0123456789']
const first = new Set([
  ...digits,
  ...'、。〈〉《》「」『』【】！（），：；？～',
  ...hanIn(['scripts/heading-font/first-headings.txt']),
])
// The texts of the demo school say which characters the titles of other schools need.
const demo = globSync('packages/server/src/demo/content/**/*.ts')
const pages = globSync('packages/web/app/**/*.{ts,tsx}').filter((file) => !/\/(admin|testing)\/|\.test\./.test(file))
const uses = Map.groupBy(hanIn([...demo, ...pages]), (character) => character)
const byUse = [...uses].toSorted(([a, { length }], [b, { length: other }]) => other - length || (a < b ? -1 : 1))
const frequent = hanIn(['scripts/heading-font/frequent-characters.txt'])
const others = [...new Set([...byUse.map(([character]) => character), ...frequent])].filter((each) => !first.has(each))

const listed = others.slice(0, listedSlices * charactersPerSlice)
const inOrder = others.slice(listed.length).toSorted()
const slicesOf = (characters: readonly string[]) =>
  Array.from({ length: Math.ceil(characters.length / charactersPerSlice) }, (_, index) =>
    characters.slice(index * charactersPerSlice, (index + 1) * charactersPerSlice),
  )
const listOf = (characters: readonly string[]) =>
  characters
    .map((each) => `U+${hex(each)}`)
    .toSorted()
    .join(', ')
// Of faces whose ranges overlap, a browser takes the last one.
const slices = [
  ...slicesOf(inOrder).map((slice) => ({ slice, range: `U+${hex(slice[0])}-${hex(slice.at(-1))}` })),
  ...slicesOf(listed)
    .toReversed()
    .map((slice) => ({ slice, range: listOf(slice) })),
  { slice: latin.filter((each) => !digits.includes(each)), range: 'U+20-7e, U+b7, U+2014, U+2018-201d, U+2026' },
  { slice: [...first], range: listOf([...first]) },
]

for (const old of globSync(`${folder}/heading-serif-*.woff2`)) rmSync(old)
const font = readFileSync(source)
let styles = '/* Made by scripts/heading-font. Other characters fall back to a local serif font. */\n'
for (const [index, { slice, range }] of slices.entries()) {
  const name = `heading-serif-${slices.length - index}.woff2`
  const made = await subsetFont(font, slice.join(''), { targetFormat: 'woff2', noLayoutClosure: true })
  writeFileSync(`${folder}/${name}`, made)
  styles += `@font-face {\n  font-family: 'Jiangxue Serif';\n  src: url('./${name}') format('woff2');\n  font-weight: 700;\n  font-display: swap;\n  unicode-range: ${range};\n}\n`
  console.log(`${name}: ${slice.length} characters, ${made.length} bytes`)
}
writeFileSync(`${folder}/heading-serif.css`, styles)
