import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingTexts, verifierTexts } from '@jiangxue/contract/proof/evidence.values.ts'
import { start } from './page.ts'

class FakeElement {
  readonly attributes: Record<string, string> = {}
  children: (FakeElement | string)[] = []
  files: unknown
  value = ''
  change: () => void = () => {}
  setAttribute(name: string, value: string) {
    this.attributes[name] = value
  }
  append(...children: (FakeElement | string)[]) {
    this.children.push(...children)
  }
  replaceChildren(...children: (FakeElement | string)[]) {
    this.children = children
  }
  addEventListener(_: 'change', listener: () => void) {
    this.change = listener
  }
  get text(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.text)).join('\n')
  }
  find(id: string): FakeElement | undefined {
    if (this.attributes['id'] === id) return this
    for (const child of this.children) {
      const found = typeof child === 'string' ? undefined : child.find(id)
      if (found) return found
    }
    return undefined
  }
}

/** A file of which every part is read after a pause; it is no pack, which the page says with its size. */
const fileOf = (size: number, pauseMs: number) => ({
  size,
  slice: () => ({
    arrayBuffer: async () => {
      await new Promise((later) => setTimeout(later, pauseMs))
      throw new Error(`size ${size}`)
    },
  }),
})
/** Opens the page; returns where a file is chosen, and the result. */
function open() {
  globalThis.verifierWords = {
    words: verifierTexts,
    findings: findingTexts,
    kinds: {},
    acts: {},
    facts: {},
    timezone: 'UTC',
  } as never
  const body = new FakeElement()
  start({ title: '', body, createElement: () => new FakeElement() } as never)
  return [body.find('pack')!, body.find('result')!] as const
}

const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('the result is that of the pack chosen last, even if an earlier one takes longer', async () => {
  const [pack, result] = open()
  pack.files = [fileOf(1, 200)]
  pack.change()
  pack.files = [fileOf(2, 0)]
  pack.change()
  await later(120)
  assert.match(result.text, /size 2/)
  await later(250)
  assert.match(result.text, /size 2/)
  assert.doesNotMatch(result.text, /size 1/)
})

test('of a file that is no pack, nothing is said to be proven', async () => {
  const [pack, result] = open()
  pack.files = [fileOf(1, 0)]
  pack.change()
  await later(120)
  assert.match(result.text, /size 1/)
  assert.ok(!result.text.includes(verifierTexts.provesTitle))
})
