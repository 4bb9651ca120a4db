import { concat, fromHex, toHex, utf8 } from './bytes.ts'

/**
 * The tree of RFC 6962, §2.1: leaves and nodes are hashed with different prefixes; hashes are passed as hexadecimal
 * text.
 */

export type Hash = (bytes: Uint8Array) => Uint8Array

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

export const hashLeaf = (hash: Hash, facts: string): string => toHex(hash(concat(leafPrefix, utf8(facts))))
export const hashNode = (hash: Hash, left: string, right: string): string =>
  toHex(hash(concat(nodePrefix, fromHex(left), fromHex(right))))
export const hashText = (hash: Hash, text: string): string => toHex(hash(utf8(text)))

/** A complete subtree: it covers the 2^level leaves from `index · 2^level` on. */
export interface TreeNode {
  readonly level: number
  readonly index: number
  readonly hash: string
}

/** Appends to a tree, storing only its right edge: one hash for each set bit of the leaf count. */
export class TreeEdge {
  readonly #hash: Hash
  readonly #nodes: TreeNode[]
  #size: number

  /** `nodes` are the complete subtrees that make up the first `size` leaves, largest first. */
  constructor(hash: Hash, size = 0, nodes: readonly TreeNode[] = []) {
    this.#hash = hash
    this.#size = size
    this.#nodes = [...nodes]
  }

  get size(): number {
    return this.#size
  }

  get nodes(): readonly TreeNode[] {
    return this.#nodes
  }

  /** Adds a leaf; returns the subtrees it completes, smallest first. */
  add(leaf: string): TreeNode[] {
    const completed: TreeNode[] = []
    let node: TreeNode = { level: 0, index: this.#size, hash: leaf }
    this.#size += 1
    for (let left = this.#nodes.at(-1); left?.level === node.level; left = this.#nodes.at(-1)) {
      this.#nodes.pop()
      node = { level: node.level + 1, index: left.index / 2, hash: hashNode(this.#hash, left.hash, node.hash) }
      completed.push(node)
    }
    this.#nodes.push(node)
    return completed
  }

  root(): string {
    const last = this.#nodes.at(-1)
    if (!last) return toHex(this.#hash(new Uint8Array()))
    return this.#nodes.slice(0, -1).reduceRight((root, { hash }) => hashNode(this.#hash, hash, root), last.hash)
  }
}

/** The complete subtrees that make up the first `size` leaves, largest first. */
export function edgeOf(size: number): { level: number; index: number }[] {
  const nodes: { level: number; index: number }[] = []
  let from = 0
  for (let level = Math.floor(Math.log2(Math.max(size, 1))); level >= 0; level--) {
    const width = 2 ** level
    if (size - from < width) continue
    nodes.push({ level, index: from / width })
    from += width
  }
  return nodes
}

/** The root computed from a leaf and its path, or undefined if the path does not fit the tree. */
export function rootOf(hash: Hash, leaf: string, position: number, size: number, path: readonly string[]) {
  if (position < 0 || position >= size) return undefined
  let [root, at, last] = [leaf, position, size - 1]
  for (const each of path) {
    if (last === 0) return undefined
    if (at % 2 === 1 || at === last) {
      root = hashNode(hash, each, root)
      // At the right edge, a node without a sibling moves up unchanged.
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else root = hashNode(hash, root, each)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : undefined
}

/** The ranges of leaves whose subtree hashes form a leaf's path, nearest first. */
export function pathRanges(position: number, size: number): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + 2 ** Math.ceil(Math.log2(to - from) - 1)
    if (position < middle) {
      ranges.push({ from: middle, to })
      to = middle
    } else {
      ranges.push({ from, to: middle })
      from = middle
    }
  }
  return ranges.toReversed()
}
