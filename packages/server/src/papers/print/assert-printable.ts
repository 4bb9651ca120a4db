import { namedCharacter } from '@jiangxue/contract/kit/plain-text.ts'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import type { Context } from '../../core/context.ts'
import { problem } from '../../core/problem.ts'
import { printingFonts, usualPoints, widerPoints } from './printing-fonts.ts'

const pointOf = (character: string) => character.codePointAt(0) as number

/** The characters of texts for which no font of our papers has a glyph, each once. */
async function missingIn(context: Context, texts: readonly string[]): Promise<string[]> {
  const usual = await usualPoints()
  const rare = [...new Set(texts.join('').normalize('NFC'))].filter((character) => !usual.has(pointOf(character)))
  if (rare.length === 0) return rare
  const wider = await widerPoints(await printingFonts(context))
  return rare.filter((character) => !wider.has(pointOf(character)))
}

/** Returns the characters of texts that only the school's own font has. */
export async function rareIn(texts: readonly string[]): Promise<string> {
  const usual = await usualPoints()
  return [...new Set(texts.join(''))].filter((character) => !usual.has(pointOf(character))).join('')
}

/**
 * Returns a function that writes characters without a glyph as their code points, for texts that nobody can change any
 * more.
 */
export async function toPrintable(context: Context, texts: readonly string[]): Promise<(text: string) => string> {
  const missing = new Set(await missingIn(context, texts))
  return (text) =>
    Array.from(text.normalize('NFC'), (each) => (missing.has(each) ? `[${codePoint(each)}]` : each)).join('')
}
const codePoint = (character: string) => `U+${pointOf(character).toString(16).toUpperCase().padStart(4, '0')}`

/** Throws if a text has characters for which no font of our papers has a glyph, and names them. */
export async function assertPrintable(
  context: Context,
  texts: readonly string[],
  code: ProblemCode = 'paper.unprintable',
): Promise<void> {
  const missing = await missingIn(context, texts)
  if (missing.length === 0) return
  throw problem(code, { values: { characters: missing.map(namedCharacter).join(' ') } })
}
