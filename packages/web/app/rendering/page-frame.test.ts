import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addData } from './data-script.ts'
import { lateScripts, startLate } from './late-scripts.ts'
import { hashScript, takeOwnScripts } from './own-scripts.ts'
import { learnFrame, putInFrame } from './page-frame.ts'

/** Builds a page as React Router writes it, with or without a mark. */
const written = (text: string, mark?: string, main = 'import "/a.js"') => {
  const nonce = mark ? ` nonce="${mark}"` : ''
  return (
    `<!DOCTYPE html><html><head><title>${text}</title>` +
    ['/a.js', '/b.js'].map((href) => `<link rel="modulepreload"${nonce} href="${href}"/>`).join('') +
    `<link rel="stylesheet" href="/a.css"/></head><body><main>${text}</main>` +
    `<script${nonce}>context()</script><script${nonce} type="module" async="">${main}</script></body></html>`
  )
}

const finish = (page: string, data: string) => {
  const own = takeOwnScripts(addData(page, data, 'm1'), 'm1')
  return { html: startLate(own.html), scriptHashes: [...own.scripts.map(hashScript), ...lateScripts] }
}
const frame = learnFrame(written('第一页', 'm1'), 'm1', finish)
assert.ok(frame)

test('a page inserted into the frame of another equals one rendered with marks', () => {
  const whole = finish(written('另一页', 'm1'), '["数据"]')
  assert.equal(putInFrame(frame, written('另一页'), '["数据"]'), whole.html)
  assert.deepEqual(frame.scriptHashes, whole.scriptHashes)
})

test('a page whose scripts differ from those of the frame does not fit', () => {
  assert.equal(putInFrame(frame, written('另一页', undefined, 'import "/c.js"'), '[]'), undefined)
  assert.equal(putInFrame(frame, written('另一页').replace('/b.js', '/c.js'), '[]'), undefined)
  assert.equal(putInFrame(frame, '<title>x</title>', '[]'), undefined)
})

test('scripts injected by content of the first page do not become part of the frame', () => {
  const injected = learnFrame(written('<script>injected()</script>', 'm1'), 'm1', finish)
  assert.deepEqual(injected, frame)
})

test('a page without scripts has no frame', () => {
  assert.equal(learnFrame('<html><head></head><body></body></html>', 'm1', finish), undefined)
})
