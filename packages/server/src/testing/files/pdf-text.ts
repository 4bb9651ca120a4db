import { inflateSync } from 'node:zlib'

type Glyphs = Map<number, string>

/** The text of a PDF of one page. */
export const textOfPdf = (pdf: Buffer): string => textsOfPdf(pdf).join('')

/** The text of each page as a reader would copy it: glyphs named by the fonts' ToUnicode tables, in the order of drawing. */
export function textsOfPdf(pdf: Buffer): string[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, number, body]) => [
      Number(number),
      body ?? '',
    ]),
  )
  const fonts = new Map<string, Glyphs>()
  for (const body of objects.values())
    for (const [, name = '', number] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(number)) ?? '')?.[1]
      if (table !== undefined) fonts.set(name, glyphsOf(streamOf(objects.get(Number(table)) ?? '')))
    }
  const pages = [...objects.values()].filter((body) => /\/Contents \d+ 0 R/.test(body))
  return pages.map((page) => textOf(streamOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])) ?? ''), fonts))
}

function textOf(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let glyphs: Glyphs | undefined
  let text = ''
  for (const [, font, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>/g))
    if (font !== undefined) glyphs = fonts.get(font)
    else for (const glyph of hex?.match(/.{4}/g) ?? []) text += glyphs?.get(Number.parseInt(glyph, 16)) ?? '\uFFFD'
  return text
}

function streamOf(body: string): string {
  const raw = /stream\r?\n([^]*)\r?\nendstream/.exec(body)?.[1] ?? ''
  return body.includes('FlateDecode') ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
}

function glyphsOf(table: string): Glyphs {
  const glyphs: Glyphs = new Map()
  for (const [, lines = ''] of table.matchAll(/beginbfchar\n([^]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of lines.matchAll(/<(\w+)> <(\w+)>/g))
      glyphs.set(Number.parseInt(glyph, 16), Buffer.from(text, 'hex').swap16().toString('utf16le'))
  for (const [, lines = ''] of table.matchAll(/beginbfrange\n([^]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = Number.parseInt(from, 16); glyph <= Number.parseInt(to, 16); glyph++)
        glyphs.set(glyph, String.fromCharCode(Number.parseInt(text, 16) + glyph - Number.parseInt(from, 16)))
  return glyphs
}
