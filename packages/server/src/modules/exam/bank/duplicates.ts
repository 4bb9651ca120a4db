import type { ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { itemLimits } from '@jiangxue/contract/exam/item.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { listOfSimilarLength, listSame } from './duplicate.queries.ts'
import type { TeacherId } from './item-bank.queries.ts'
import type { ItemRecord } from './item.queries.ts'

type Duplicate = ManagedItem['duplicates'][number]

const leastEqual = 0.9
/** Texts with so many trigrams in common are about equally long. */
const leastLength = 0.8

/** Copies of an item in all banks that the caller may use, then nearly the same items of its own bank. */
export async function duplicatesOf(db: Db, teacherId: TeacherId, item: ItemRecord): Promise<Duplicate[]> {
  const most = itemLimits.mostDuplicates
  const same = await listSame(db, teacherId, item, most)
  const known = new Set(same.map(({ id }) => id))
  const near = same.length < most ? await listNear(db, item) : []
  return [
    ...same.map((row) => ({ ...row, isSame: true })),
    ...near.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, bankName: item.bankName, isSame: false })),
  ].slice(0, most)
}

async function listNear(db: Db, item: ItemRecord): Promise<{ id: number; summary: string }[]> {
  const own = trigramsOf(item.summary)
  if (own.length === 0) return []
  const length = Array.from(item.summary).length
  const range = { length, from: Math.floor(length * leastLength), to: Math.ceil(length / leastLength) }
  const candidates = await listOfSimilarLength(db, item, range)
  return candidates
    .map((row) => ({ row, equal: equalShare(own, trigramsOf(row.summary)) }))
    .filter(({ equal }) => equal >= leastEqual)
    .toSorted((a, b) => b.equal - a.equal)
    .map(({ row }) => row)
}

/** Every three neighboring characters of a text, without regard to case and spaces. */
function trigramsOf(text: string): string[] {
  const characters = Array.from(text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, ''))
  return characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''))
}

/** The share of the trigrams of two texts that both have, from 0 to 1. */
function equalShare(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>()
  for (const each of one) left.set(each, (left.get(each) ?? 0) + 1)
  let equal = 0
  for (const each of other) {
    const count = left.get(each) ?? 0
    if (count === 0) continue
    left.set(each, count - 1)
    equal++
  }
  return (2 * equal) / (one.length + other.length)
}
