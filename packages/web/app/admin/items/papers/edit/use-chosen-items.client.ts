import type { Paper } from '@jiangxue/contract/exam/paper.ts'
import { useState } from 'react'
import type { ChosenItems } from './section-values.ts'

const chosenOf = (paper: Paper): ChosenItems =>
  new Map(paper.sections.flatMap(({ chosen }) => chosen.map(({ id, ...item }) => [id, item] as const)))

/** What is known of the items that sections name; the form has their ids only. */
export function useChosenItems(paper: Paper | undefined) {
  const [items, setItems] = useState<ChosenItems>(() => (paper ? chosenOf(paper) : new Map()))
  const add = (more: ChosenItems) => setItems((before) => new Map([...before, ...more]))
  return { items, add, addOf: (latest: Paper) => add(chosenOf(latest)) }
}
