import { problem } from '../../core/http/problem.ts'
import { readPrintable } from './renderer.ts'

let printable: Promise<ReadonlySet<number>> | undefined

/** Throws if a text has characters that the certificate would show as empty boxes. */
export async function assertPrintable(texts: readonly string[]): Promise<void> {
  printable ??= readPrintable()
  printable.catch(() => {
    printable = undefined
  })
  const points = await printable
  const characters = [...texts.join('').normalize('NFC')]
  const missing = new Set(characters.filter((character) => !points.has(character.codePointAt(0) as number)))
  if (missing.size > 0) throw problem('certificate.unprintable', { values: { characters: [...missing].join('') } })
}
