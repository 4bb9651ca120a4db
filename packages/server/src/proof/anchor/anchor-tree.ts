import type { Db } from '../../core/database/database.ts'
import { lastOf } from '../../core/look-up.ts'
import { edgeOf, hashNode, pathRanges, TreeEdge, type TreeNode } from '../../ledger/encoding/merkle.ts'
import { listHashes } from './anchor.queries.ts'
import { hash } from './anchored-leaves.ts'

/** Complete subtrees are stored for every level that is a multiple of this. */
export const storedLevels = 8
const keptRuns = 64

/** Reads the tree of anchored leaves. Anchored data never changes, so recent reads are cached. */
export class AnchorTree {
  readonly #db: Db
  readonly #runs = new Map<string, Promise<readonly string[]>>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The right edge of the first `size` leaves, from which the tree grows. */
  async edge(size: number): Promise<TreeEdge> {
    const nodes: TreeNode[] = []
    for (const { level, index } of size === 0 ? [] : edgeOf(size))
      nodes.push({ level, index, hash: await this.#node(level, index) })
    return new TreeEdge(hash, size, nodes)
  }

  /** The proof that a leaf is among the first `size` leaves. */
  async path(position: number, size: number): Promise<string[]> {
    const path: string[] = []
    for (const { from, to } of pathRanges(position, size)) path.push(await this.#range(from, to))
    return path
  }

  /** The hash over a range that starts where a subtree of its width does. */
  async #range(from: number, to: number): Promise<string> {
    const hashes: string[] = []
    for (let at = from; at < to;) {
      const { level } = edgeOf(to - at)[0] as { level: number }
      hashes.push(await this.#node(level, at / 2 ** level))
      at += 2 ** level
    }
    return hashes.slice(0, -1).reduceRight((root, each) => hashNode(hash, each, root), lastOf(hashes))
  }

  async #node(level: number, index: number): Promise<string> {
    const stored = level - (level % storedLevels)
    const width = 2 ** (level - stored)
    const run = await this.#run(stored, Math.floor((index * width) / 2 ** storedLevels))
    const first = (index * width) % 2 ** storedLevels
    let hashes = run.slice(first, first + width)
    if (hashes.length !== width) throw new Error(`The tree of anchors has no node ${index} of level ${level}.`)
    while (hashes.length > 1)
      hashes = hashes.flatMap((left, at) => (at % 2 === 0 ? [hashNode(hash, left, hashes[at + 1] as string)] : []))
    return hashes[0] as string
  }

  /** A run of 256 hashes of a stored level, from which any node above it can be computed. */
  #run(level: number, index: number): Promise<readonly string[]> {
    const name = `${level} ${index}`
    const count = 2 ** storedLevels
    const run =
      this.#runs.get(name) ??
      listHashes(this.#db, level, index * count, count).then((rows) => rows.map((row) => row.hash))
    // Re-insert as the most recently used; the first entry is dropped.
    this.#runs.delete(name)
    this.#runs.set(name, run)
    if (this.#runs.size > keptRuns) this.#runs.delete(this.#runs.keys().next().value as string)
    // A failed read is not cached.
    run.catch(() => this.#runs.delete(name))
    return run
  }
}
