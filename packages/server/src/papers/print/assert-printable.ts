import { namedCharacter } from '@jiangxue/contract/kit/plain-text.ts'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { problem } from '../../core/problem.ts'
import { readPrintable } from './renderer.ts'

let printable: Promise<ReadonlySet<number>> | undefined

function loadPrintable(): Promise<ReadonlySet<number>> {
  printable ??= readPrintable()
  printable.catch(() => {
    printable = undefined
  })
  return printable
}

/** Returns a function that shows characters without a glyph as boxes, for texts that cannot be sent back. */
export async function toPrintable(): Promise<(text: string) => string> {
  const points = await loadPrintable()
  return (text) =>
    Array.from(text.normalize('NFC'), (each) => (points.has(each.codePointAt(0) as number) ? each : '□')).join('')
}

/** Throws if a text has characters for which the fonts of our papers have no glyph, and names them. */
export async function assertPrintable(
  texts: readonly string[],
  code: ProblemCode = 'paper.unprintable',
): Promise<void> {
  const points = await loadPrintable()
  const characters = [...texts.join('').normalize('NFC')]
  const missing = new Set(characters.filter((character) => !points.has(character.codePointAt(0) as number)))
  if (missing.size === 0) return
  throw problem(code, { values: { characters: [...missing].map(namedCharacter).join(' ') } })
}
