import { problem } from '../http/problem.ts'
import { coverageOf, faces } from './fonts.ts'

let kept: Promise<Set<number>> | undefined

/** What both weights of the text face can draw. */
async function printable(): Promise<Set<number>> {
  const [first = [], ...others] = await Promise.all(faces.filter((face) => face.name !== 'brush-400').map(coverageOf))
  const alsoIn = others.map((points) => new Set(points))
  return new Set(first.filter((point) => alsoIn.every((points) => points.has(point))))
}

/** Refuses texts with characters that the certificate would show as empty boxes. */
export async function refuseUnprintable(texts: readonly string[]): Promise<void> {
  const points = await (kept ??= printable())
  const missing = new Set([...texts.join('').normalize('NFC')].filter((character) => !points.has(character.codePointAt(0) as number)))
  if (missing.size > 0) throw problem('certificate.unprintable', { values: { characters: [...missing].join('') } })
}
