import { itemPaperWords } from '@jiangxue/contract/exam/item-import.values.ts'
import { linesOfHtml } from '../../core/text/html-lines.ts'
import { translate } from '../../core/text/translate.ts'
import type { PrintedLine } from './printed-document.ts'

const code = /<pre>(?:<code[^>]*>)?([\s\S]*?)(?:<\/code>)?<\/pre>/g

/** What clean HTML shows, line by line: code keeps its lines, the cells of tables stand side by side. */
export function shownLines(html: string): PrintedLine[] {
  const lines: PrintedLine[] = []
  let from = 0
  for (const match of html.matchAll(code)) {
    lines.push(...proseLines(html.slice(from, match.index)), ...codeLines(match[1] ?? ''))
    from = match.index + match[0].length
  }
  return [...lines, ...proseLines(html.slice(from))]
}

/** Stands for a picture of the school while the lines are read. */
const pictureMark = /^\uE000(\d+)\uE001$/
const ownPicture = /<img\b[^>]*?\bsrc="(\/files\/[\w-]+)"[^>]*>/g

function proseLines(html: string): PrintedLine[] {
  const urls: string[] = []
  const flat = html
    .replaceAll(ownPicture, (_, url: string) => `<p>\uE000${urls.push(url) - 1}\uE001</p>`)
    .replaceAll(/<img\b[^>]*>/g, translate(itemPaperWords.picture))
    .replaceAll(/<\/t[dh]>/g, '　')
    .replaceAll(/<(\/?)tr\b[^>]*>/g, '<$1p>')
    .replaceAll(/<\/?(?:table|thead|tbody|td|th)\b[^>]*>/g, '')
    .replaceAll(/<sup>([^<]*)<\/sup>/g, '^$1')
    .replaceAll(/<sub>([^<]*)<\/sub>/g, '_$1')
  return linesOfHtml(flat).lines.map((text) => {
    const picture = urls[Number(pictureMark.exec(text)?.[1])]
    return picture === undefined ? { text } : { text: translate(itemPaperWords.picture), picture }
  })
}

const codeLines = (html: string): PrintedLine[] =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n$/, '')
    .split('\n')
    .map((text) => ({ text, style: 'code' }))
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
