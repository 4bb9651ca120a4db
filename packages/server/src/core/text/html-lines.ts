import { Parser } from 'htmlparser2'

const blocks = new Set(
  'address article blockquote body div dd dl dt fieldset figure form h1 h2 h3 h4 h5 h6 hr li ol p pre section ul'.split(
    ' ',
  ),
)
const unseen = new Set(['head', 'script', 'style', 'title', 'template'])
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** What a document in HTML shows, line by line, with the labels of its lists; and how many tables and pictures it has. */
export function linesOfHtml(html: string): { lines: string[]; tables: number; pictures: number } {
  const lines: string[] = []
  const lists: { isOrdered: boolean; style: string; next: number }[] = []
  let [line, tables, pictures, inTable, hidden, inPre] = ['', 0, 0, 0, 0, 0]
  const end = () => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
  }
  const parser = new Parser({
    onopentag: (name, { type, start }) => {
      if (unseen.has(name)) hidden++
      if (name === 'table' && inTable++ === 0) tables++
      if (name === 'img' && inTable === 0) pictures++
      if (name === 'pre') inPre++
      if (blocks.has(name) || name === 'br' || name === 'table') end()
      if (name === 'ol' || name === 'ul')
        lists.push({ isOrdered: name === 'ol', style: type ?? '1', next: Number(start) || 1 })
      const list = lists.at(-1)
      if (name === 'li' && list?.isOrdered && inTable === 0) line = `${labelOf(list.style, list.next++)}. `
    },
    onclosetag: (name) => {
      if (unseen.has(name)) hidden--
      if (name === 'table') inTable--
      if (name === 'pre') inPre--
      if (name === 'ol' || name === 'ul') lists.pop()
      if (blocks.has(name) || name === 'table') end()
    },
    ontext: (text) => {
      if (hidden > 0 || inTable > 0) return
      if (inPre === 0) {
        line += line === '' ? text.replaceAll(/[ \t\r\n]+/g, ' ').trimStart() : text.replaceAll(/[ \t\r\n]+/g, ' ')
        return
      }
      const [first = '', ...more] = text.replaceAll('\r', '').split('\n')
      line += first
      for (const next of more) {
        end()
        line = next
      }
    },
  })
  parser.end(html)
  end()
  return { lines, tables, pictures }
}

const labelOf = (style: string, number: number) =>
  /^a$/i.test(style) ? letters.charAt((number - 1) % letters.length) : String(number)

/** The HTML of a part of a document: HTML itself, or a web archive (MHT) that holds it. */
export function htmlOf(part: Buffer): string {
  const text = part.toString('latin1')
  if (!/^\s*(?:MIME-Version|From|Content-Type)\s*:/i.test(text)) return decoded(part)
  const boundary = /^[\s\S]{0,4096}?boundary="?([^"\r\n;]+)"?/i.exec(text)?.[1]
  const sections = boundary === undefined ? [text] : text.split(`--${boundary}`)
  const section = sections.findLast((each) => /^\s*[\s\S]{0,2000}?Content-Type:\s*text\/html/i.test(each)) ?? ''
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(section.trimStart()) ?? []
  if (/Content-Transfer-Encoding:\s*base64/i.test(head)) return decoded(Buffer.from(body, 'base64'))
  return decoded(Buffer.from(/Encoding:\s*quoted-printable/i.test(head) ? unquoted(body) : body, 'latin1'))
}

/** Text in the encoding that it names, by default UTF-8. */
function decoded(bytes: Buffer): string {
  const charset = /charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 4096))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

/** Quoted-printable text as bytes: =E4=B8=AD, with lines broken by = at their end. */
const unquoted = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
