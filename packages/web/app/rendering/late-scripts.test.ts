import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startLate } from './late-scripts.ts'

const page = (scripts: string) =>
  `<!DOCTYPE html><html><head><title>页</title></head><body>内容${scripts}</body></html>`
const preload = '<link rel="modulepreload" href="/assets/a.js"/>'
const main = '<script type="module" async="">import "/assets/a.js"</script>'

test('no script of the page starts immediately', () => {
  const html = startLate(page(preload + preload + main))
  assert.equal(html.match(/<link rel="late-modulepreload"/g)?.length, 2)
  assert.doesNotMatch(html, /rel="modulepreload" href|type="module"/)
  assert.match(html, /<script type="text\/plain" id="late-script">import "\/assets\/a\.js"<\/script>/)
  assert.ok(html.includes('<head><script>try {'), 'signed-in users are recognized before the first paint')
})

test('a page with unexpected scripts is an error', () => {
  for (const unexpected of [preload, main, preload + main + main, ''])
    assert.throws(() => startLate(page(unexpected)), /late-scripts\.ts does not recognize the page/)
})
