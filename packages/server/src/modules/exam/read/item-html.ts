/** Stands for a picture of the file in a text: one private character per picture. */
export const pictureMark = (index: number): string => String.fromCodePoint(firstMark + index)
const firstMark = 0xf0000
const mostPictures = 0xfff0
/** The marks of pictures cannot be typed. */
export const withoutMarks = (text: string): string => text.replaceAll(marks, '')
const marks = /[\u{F0000}-\u{FFFFD}]/gu
export const isOfPicture = (index: number): boolean => index < mostPictures

const fence = /^\s*```/
/** A cell that begins with this line holds HTML that plain text cannot express. */
export const htmlMark = '[HTML]'

const isHtml = (lines: readonly string[]): boolean => lines[0] === htmlMark

/**
 * Lines as HTML, which may not be safe yet: a paragraph each, lines between fences (```) as a block of code. The source of a picture is its number
 * in the file, until it is stored.
 */
export function linesToHtml(lines: readonly string[]): string {
  if (isHtml(lines)) return lines.slice(1).join('\n')
  let html = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (fence.test(line)) {
      const end = lines.findIndex((each, index) => index > at && fence.test(each))
      const code = lines.slice(at + 1, end === -1 ? undefined : end)
      html += `<pre><code>${code.map(escaped).join('\n')}</code></pre>`
      at = end === -1 ? lines.length : end
    } else if (line.trim() !== '') html += `<p>${escaped(line.trim())}</p>`
  }
  return html
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(marks, (mark) => pictureTag((mark.codePointAt(0) as number) - firstMark))

/** A picture of the file in HTML, until it is stored. */
export const pictureTag = (index: number): string => `<img src="picture:${index}" />`

const block = /<p>([^<]*)<\/p>|<pre><code>([^<]*)<\/code><\/pre>/y

/** HTML as lines that become the same HTML again. */
export function htmlToLines(html: string): string[] {
  const lines = plainLines(html)
  return lines && linesToHtml(lines) === html ? lines : [htmlMark, ...html.split('\n')]
}

function plainLines(html: string): string[] | undefined {
  const lines: string[] = []
  block.lastIndex = 0
  for (let at = 0; at < html.length; at = block.lastIndex) {
    const [, paragraph, code] = block.exec(html) ?? []
    if (paragraph !== undefined) lines.push(unescaped(paragraph))
    else if (code !== undefined) lines.push('```', ...unescaped(code).split('\n'), '```')
    else return undefined
  }
  return lines
}

const unescaped = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The lines that are neither code nor its fences, with their positions. */
export function proseLines(lines: readonly string[]): number[] {
  let isCode = false
  return [...lines.entries()].flatMap(([index, line]) => {
    if (fence.test(line)) {
      isCode = !isCode
      return []
    }
    return isCode ? [] : [index]
  })
}
export const isFence = (line: string): boolean => fence.test(line)

type Shown = {
  readonly stem: string
  readonly analysis: string
  readonly options: readonly { readonly html: string }[]
}
const numbered = /<img src="picture:(\d+)" \/>/g

/** The numbers of the pictures that items show. */
export const usedPictures = (items: readonly Shown[]): Set<number> =>
  new Set(
    items.flatMap(({ stem, analysis, options }) =>
      [stem, analysis, ...options.map(({ html }) => html)].flatMap((html) =>
        html.includes('picture:') ? [...html.matchAll(numbered)].map(([, number]) => Number(number)) : [],
      ),
    ),
  )

/** Replaces the numbers of pictures by their URLs; pictures without one are left out. */
export const withPictures = (html: string, urls: ReadonlyMap<number, string>): string =>
  html.includes('picture:')
    ? html.replaceAll(numbered, (_, number: string) => {
        const url = urls.get(Number(number))
        return url === undefined ? '' : `<img src="${url}" />`
      })
    : html
