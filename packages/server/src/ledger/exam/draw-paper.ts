import { createHash, createHmac } from 'node:crypto'

/** A section of a published exam: `count` items are drawn from its pool, or all of them in their order if it is null. */
export interface FrozenSection {
  readonly title: string
  readonly points: number
  readonly count: number | null
}

/** An item of the pool of a published exam. */
export interface PoolItem {
  readonly position: number
  readonly section: number
  readonly itemVersionId: number
  /** Options such as “all of the above” stay where they are. */
  readonly keepsOrder: boolean
  readonly optionIds: readonly string[]
}

export interface DrawRules {
  readonly shufflesItems: boolean
  readonly shufflesOptions: boolean
}

/** An item of an attempt's paper; its position counts from 1. */
export interface DrawnItem {
  readonly position: number
  readonly section: number
  readonly itemVersionId: number
  readonly optionIds: readonly string[]
}

/**
 * Draws the paper of an attempt. The same seed, sections and pool always give the same paper, so that it need not be
 * stored and can be proved. The order of the pool's rows does not matter.
 */
export function drawPaper(
  seed: string,
  sections: readonly FrozenSection[],
  pool: readonly PoolItem[],
  rules: DrawRules,
): DrawnItem[] {
  const random = randomOf(seed)
  const drawn = sections.flatMap(({ count }, section) => {
    const own = pool.filter((item) => item.section === section).toSorted((a, b) => a.position - b.position)
    const isDrawn = count !== null
    const order = isDrawn || rules.shufflesItems ? shuffled(own, random) : own
    const taken = order.slice(0, count ?? own.length)
    return rules.shufflesItems ? taken : taken.toSorted((a, b) => a.position - b.position)
  })
  return drawn.map(({ section, itemVersionId, keepsOrder, optionIds }, index) => ({
    position: index + 1,
    section,
    itemVersionId,
    optionIds: rules.shufflesOptions && !keepsOrder ? shuffled(optionIds, random) : optionIds,
  }))
}

/** SHA-256 of a paper, in hex. */
export const digestOfPaper = (paper: readonly DrawnItem[]): string =>
  createHash('sha256').update(paperText(paper)).digest('hex')

/** What the digest of a paper is taken of. */
export const paperText = (paper: readonly Pick<DrawnItem, 'itemVersionId' | 'optionIds'>[]): string =>
  JSON.stringify(paper.map(({ itemVersionId, optionIds }) => [itemVersionId, optionIds]))

/** Returns a function that gives equally likely whole numbers below a limit, from HMAC-SHA-256 of a counter. */
function randomOf(seed: string): (below: number) => number {
  let counter = 0
  let words: number[] = []
  const nextWord = (): number => {
    if (words.length === 0) {
      const block = createHmac('sha256', Buffer.from(seed, 'hex')).update(String(counter++)).digest()
      words = Array.from({ length: block.length / 4 }, (_, index) => block.readUInt32BE(index * 4))
    }
    return words.shift() as number
  }
  return (below) => {
    // The last, incomplete run of words is skipped: it would make the first numbers more likely.
    const most = 2 ** 32 - (2 ** 32 % below)
    for (;;) {
      const word = nextWord()
      if (word < most) return word % below
    }
  }
}

function shuffled<T>(list: readonly T[], random: (below: number) => number): T[] {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last--) {
    const other = random(last + 1)
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}
