import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { families } from '@jiangxue/certificate/canvas.ts'
import { coverageIn, readCoverage } from './font-coverage.ts'

const { resolve } = createRequire(import.meta.url)

/** The font faces of a certificate. */
export const faces = [
  {
    name: 'serif-600',
    family: families.serif,
    weight: 600,
    source: resolve('@expo-google-fonts/noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf'),
  },
  {
    name: 'serif-900',
    family: families.serif,
    weight: 900,
    source: resolve('@expo-google-fonts/noto-serif-sc/900Black/NotoSerifSC_900Black.ttf'),
  },
  {
    name: 'brush-400',
    family: families.brush,
    weight: 400,
    source: resolve('@expo-google-fonts/ma-shan-zheng/400Regular/MaShanZheng_400Regular.ttf'),
  },
] as const
export type Face = (typeof faces)[number]

// Radicals, jamo and compatibility ideographs share glyphs with common characters; text copied from a PDF would contain
// them instead.
const twins: readonly (readonly [number, number])[] = [
  [0x1100, 0x11ff],
  [0x2e80, 0x2fdf],
  [0x3130, 0x318f],
  [0xac00, 0xd7af],
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
]
const isTwin = (point: number) => twins.some(([from, to]) => point >= from && point <= to)

/** The characters a face can draw, without the twins. */
const coverageOf = async ({ source }: Face): Promise<number[]> =>
  [...(await readCoverage(source))].filter((point) => !isTwin(point))

/** The code points that both weights of the text face can draw. */
export async function findPrintable(): Promise<Uint32Array> {
  const [first = [], ...others] = await Promise.all(
    faces.filter((face) => face.family === families.serif).map(coverageOf),
  )
  const alsoIn = others.map((points) => new Set(points))
  return Uint32Array.from(first.filter((point) => alsoIn.every((points) => points.has(point))))
}

export const fontPath = (folder: string, name: Face['name']) => join(folder, `${name}.ttf`)

/** Creates the fonts without twins, once. */
export async function prepareFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const face of faces) if (!existsSync(fontPath(folder, face.name))) await prepare(folder, face)
}

async function prepare(folder: string, face: Face) {
  // Loaded lazily: threads need it once per school, and the server never.
  const { default: subsetFont } = await import('subset-font')
  const text = (await coverageOf(face)).map((point) => String.fromCodePoint(point)).join('')
  const font = await subsetFont(await readFile(face.source), text, { targetFormat: 'truetype', noLayoutClosure: true })
  const partial = `${fontPath(folder, face.name)}.${randomUUID()}.part`
  await writeFile(partial, font)
  await rename(partial, fontPath(folder, face.name))
}

/** Which characters papers may need at all; the rest of Unicode is private, unassigned or has no shape. */
const shown = /[\p{L}\p{N}\p{P}\p{S}]/u
const lastPoint = 0x3ffff

/**
 * A font with only what another one adds to the fonts of papers, written by the subsetting library, which reads the
 * given bytes safely; undefined if they are no font.
 */
export async function widen(given: Uint8Array): Promise<{ font: Uint8Array; characters: number } | undefined> {
  const usual = new Set(await findPrintable())
  const wanted: string[] = []
  for (let point = 0x21; point <= lastPoint; point++)
    if (!usual.has(point) && !isTwin(point) && shown.test(String.fromCodePoint(point)))
      wanted.push(String.fromCodePoint(point))
  const { default: subsetFont } = await import('subset-font')
  try {
    const options = { targetFormat: 'truetype', noLayoutClosure: true } as const
    const font = await subsetFont(Buffer.from(given), wanted.join(''), options)
    return { font, characters: coverageIn(font).size }
  } catch {
    return undefined
  }
}
