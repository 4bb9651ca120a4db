import { unzip } from './unzip.ts'

/** The parts of an .xlsx as texts. */
export const partsOf = (workbook: Buffer): Map<string, string> =>
  new Map([...unzip(workbook)].map(([name, body]) => [name, body.toString('utf8')]))

const epoch = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000
const unescaped = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** The rows of every sheet, by its name. */
export function sheetsOfWorkbook(zip: Buffer): Map<string, string[][]> {
  const names = (partsOf(zip).get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)
  return new Map([...names].map(([, name], index) => [unescaped(name as string), rowsOfWorkbook(zip, index + 1)]))
}

/**
 * The rows of a sheet, the first by default, as a spreadsheet program shows them: texts, numbers (with the decimals of their format)
 * dates as `2026-11-20` or `2026-11-20 10:00`, and durations as `1:02:03`. Throws if a cell is a formula.
 */
export function rowsOfWorkbook(zip: Buffer, number = 1): string[][] {
  const parts = partsOf(zip)
  const [sheet, styles] = [parts.get(`xl/worksheets/sheet${number}.xml`) ?? '', parts.get('xl/styles.xml') ?? '']
  if (sheet.includes('<f>') || sheet.includes('<f ')) throw new Error('A cell is a formula')
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code as string]),
  )
  const cellStyles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? ''
  const formats = [...cellStyles.matchAll(/<xf [^>]*numFmtId="(\d+)"/g)].map(
    ([, id]) => codes.get(id as string) ?? (id === '2' ? '0.00' : id === '4' ? '#,##0.00' : ''),
  )
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: string[] = []
    for (const [, column, attributes, inside] of (row as string).matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const index = [...(column as string)].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      while (cells.length < index) cells.push('')
      const [, text] = /<t[^>]*>(.*?)<\/t>/s.exec(inside ?? '') ?? []
      const [, number] = /<v>(.*?)<\/v>/.exec(inside ?? '') ?? []
      const format = formats[Number(/ s="(\d+)"/.exec(attributes as string)?.[1] ?? 0)] ?? ''
      cells.push(text !== undefined ? unescaped(text) : number !== undefined ? shown(Number(number), format) : '')
    }
    return cells
  })
}

function shown(value: number, format: string): string {
  if (format.startsWith('yyyy'))
    return new Date(Math.round((epoch + value * dayMs) / 1000) * 1000)
      .toISOString()
      .slice(0, format.length)
      .replace('T', ' ')
  if (format === '[h]:mm:ss') {
    const seconds = Math.round(value * 86_400)
    const two = (part: number) => String(part).padStart(2, '0')
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  }
  const [, decimals] = /0\.(0+)$/.exec(format) ?? []
  return decimals ? value.toFixed(decimals.length) : String(value)
}
