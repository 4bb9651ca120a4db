import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const source = () => resolve('@expo-google-fonts/noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf')
const [directoryAt, entryBytes] = [12, 16]

/** A small font that shows a character, with the glyph of 吉. */
export async function fontWith(character: string): Promise<Buffer> {
  const font = await subsetFont(await readFile(source()), '吉', { targetFormat: 'truetype', noLayoutClosure: true })
  const cmap = cmapOf(character.codePointAt(0) as number, glyphs(font) - 1)
  const made = Buffer.concat([font, Buffer.alloc(-font.length & 3), cmap])
  const entry = entryOf(made, 'cmap')
  made.writeUInt32BE(made.length - cmap.length, entry + 8)
  made.writeUInt32BE(cmap.length, entry + 12)
  return made
}

/** A character map with one character, in the format for all of Unicode. */
function cmapOf(point: number, glyph: number): Buffer {
  const cmap = Buffer.alloc(12 + 16 + 12)
  cmap.writeUInt16BE(1, 2)
  cmap.writeUInt16BE(3, 4)
  cmap.writeUInt16BE(10, 6)
  cmap.writeUInt32BE(12, 8)
  cmap.writeUInt16BE(12, 12)
  cmap.writeUInt32BE(28, 16)
  cmap.writeUInt32BE(1, 24)
  for (const [index, value] of [point, point, glyph].entries()) cmap.writeUInt32BE(value, 28 + 4 * index)
  return cmap
}

function entryOf(font: Buffer, tag: string): number {
  for (let at = directoryAt; ; at += entryBytes) if (font.toString('latin1', at, at + 4) === tag) return at
}
const glyphs = (font: Buffer) => font.readUInt16BE(font.readUInt32BE(entryOf(font, 'maxp') + 8) + 4)
