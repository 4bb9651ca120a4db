// The browser lists all codes from 0; unused ones refer to the empty glyph /g0.
const emptyGlyph = /\/g0 (\d+) 0 R\s*/

function compactFont(font: string): string {
  const widths = /\/Widths \[([^\]]*)\]/.exec(font)?.[1]?.trim().split(/\s+/)
  const names = /\/Differences \[0 ([^\]]*)\]/.exec(font)?.[1]?.trim().split(/\s+/)
  if (!widths || !names) return font
  const used = names.flatMap((name, code) => (name === '/g0' ? [] : [code]))
  const first = used[0]
  const last = used.at(-1)
  if (first === undefined || last === undefined) return font
  return font
    .replace(emptyGlyph, '')
    .replace('/CIDToGIDMap /Identity\n', '')
    .replace(/\/FirstChar \d+/, `/FirstChar ${first}`)
    .replace(/\/LastChar \d+/, `/LastChar ${last}`)
    .replace(/\/Widths \[[^\]]*\]/, `/Widths [${widths.slice(first, last + 1).join(' ')}]`)
    .replace(/\/Differences \[[^\]]*\]/, `/Differences [${used.map((code) => `${code} ${names[code]}`).join(' ')}]`)
}

const withoutProducer = (info: string): string =>
  info.replace(/\/(Creator|Producer|CreationDate|ModDate) ?\((?:\\.|[^\\)])*\)\s*/g, '')

/**
 * Returns a browser's PDF with smaller fonts and without producer and time, so that the same page gives the same bytes.
 */
export function compactPdf(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const table = /^xref\n0 (\d+)\n/.exec(text.slice(tableAt))
  if (!table) throw new Error('not a PDF with one plain cross-reference table')
  const count = Number(table[1])
  const entriesAt = tableAt + table[0].length
  const offsets = Array.from({ length: count }, (_, i) =>
    Number(text.slice(entriesAt + 20 * i, entriesAt + 20 * i + 10)),
  )
  const ends = [...offsets.slice(1), tableAt].sort((a, b) => a - b)

  const emptyGlyphs = new Set([...text.matchAll(new RegExp(emptyGlyph, 'g'))].map(([, id]) => Number(id)))
  let out = text.slice(0, ends[0])
  const rows = ['0000000000 65535 f \n']
  for (const [id, offset] of offsets.entries()) {
    if (id === 0) continue
    if (emptyGlyphs.has(id)) {
      rows.push('0000000000 65535 f \n')
      continue
    }
    const end = ends.find((candidate) => candidate > offset)
    const object = text.slice(offset, end)
    rows.push(`${String(out.length).padStart(10, '0')} 00000 n \n`)
    out += object.includes('/Subtype /Type3')
      ? compactFont(object)
      : object.includes('/Producer')
        ? withoutProducer(object)
        : object
  }
  const trailer = text.slice(entriesAt + 20 * count, text.lastIndexOf('startxref'))
  return Buffer.from(`${out}xref\n0 ${count}\n${rows.join('')}${trailer}startxref\n${out.length}\n%%EOF\n`, 'latin1')
}
