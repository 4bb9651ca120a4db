import { problem } from '../../core/http/problem.ts'
import { readPrintable } from './renderer.ts'

let kept: Promise<ReadonlySet<number>> | undefined

/** Refuses texts with characters that the certificate would show as empty boxes. */
export async function refuseUnprintable(texts: readonly string[]): Promise<void> {
  kept ??= readPrintable()
  kept.catch(() => {
    kept = undefined
  })
  const points = await kept
  const missing = new Set(
    [...texts.join('').normalize('NFC')].filter((character) => !points.has(character.codePointAt(0) as number)),
  )
  if (missing.size > 0) throw problem('certificate.unprintable', { values: { characters: [...missing].join('') } })
}
