import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { textOfFile } from '../../core/text/text-file.ts'

export interface Refused {
  readonly refused: ProblemCode
  readonly values?: { readonly line: number }
}

const mostCues = 20_000
/** Start and end, with a comma in SubRip and a point in WebVTT; what follows them places the cue. */
const times = /^((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})(?:\s.*)?$/
const blocksWithoutCues = /^(?:WEBVTT|NOTE|STYLE|REGION)\b/

/**
 * Reads captions in SubRip or WebVTT, and writes them as WebVTT that consists of times and plain text only. Refuses a
 * file without cues, and names the line whose times are wrong.
 */
export function readCaptions(bytes: Buffer): string | Refused {
  const text = textOfFile(bytes)
  if (text === undefined) return { refused: 'captions.notReadable' }
  const cues: string[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const { first, block } of blocksOf(lines)) {
    const at = block.findIndex((line) => line.includes('-->'))
    if (at < 0 || blocksWithoutCues.test(block[0] as string)) continue
    const [, from, to] = times.exec((block[at] as string).trim()) ?? []
    const [fromMs, toMs] = [msOf(from), msOf(to)]
    if (!(fromMs < toMs)) return { refused: 'captions.wrongTimes', values: { line: first + at } }
    const shown = block
      .slice(at + 1)
      .map(plainText)
      .filter(Boolean)
    if (shown.length > 0) cues.push(`${timeText(fromMs)} --> ${timeText(toMs)}\n${shown.join('\n')}\n`)
  }
  if (cues.length === 0) return { refused: 'captions.notReadable' }
  return cues.length > mostCues ? { refused: 'captions.tooMany' } : `WEBVTT\n\n${cues.join('\n')}`
}

/** Lines between empty ones, with the number of their first line in the file. */
function blocksOf(lines: readonly string[]): { first: number; block: string[] }[] {
  const blocks: { first: number; block: string[] }[] = []
  lines.forEach((line, index) => {
    if (line.trim() === '') return
    if (index === 0 || lines[index - 1]?.trim() === '') blocks.push({ first: index + 1, block: [] })
    blocks.at(-1)?.block.push(line)
  })
  return blocks
}

/** Without tags such as `<i>` and `{\an8}`. */
const plainText = (line: string) =>
  line
    .replace(/<\/?[a-z][^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}/gi, '')
    .replaceAll('-->', '→')
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .trim()

/** NaN unless it is a time. */
function msOf(time = ''): number {
  const [seconds = Number.NaN, minutes = Number.NaN, hours = 0] = time
    .replace(',', '.')
    .split(':')
    .map(Number)
    .toReversed()
  return minutes < 60 && seconds < 60 ? Math.round((hours * 3600 + minutes * 60 + seconds) * 1000) : Number.NaN
}

const timeText = (ms: number) =>
  [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':') + `.${String(ms % 1000).padStart(3, '0')}`
