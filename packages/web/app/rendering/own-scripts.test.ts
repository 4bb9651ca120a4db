import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashScript, takeOwnScripts } from './own-scripts.ts'

test('only scripts with the mark are the page’s own, and the mark is removed', () => {
  const { html, scripts } = takeOwnScripts(
    '<link rel="modulepreload" nonce="m1" href="/a.js"><script nonce="m1">own()</script><script>injected()</script>' +
      '<script nonce="guess">guessed()</script><script type="module" nonce="m1" async="">import "/a.js"</script>' +
      '<script nonce="m1" src="/b.js"></script>',
    'm1',
  )
  assert.deepEqual(scripts, ['own()', 'import "/a.js"'])
  assert.doesNotMatch(html, /m1/)
  assert.ok(html.includes('<script>own()</script><script>injected()</script>'))
  assert.ok(html.includes('<script type="module" async="">import "/a.js"</script>'), 'other attributes stay')
})

test('a script is hashed as content security policies require', () => {
  assert.equal(hashScript("alert('Hello, world.');"), 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=')
})
