import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addData, readData } from './data-script.ts'

const page = '<!DOCTYPE html><html><body>内容</body></html>'

test('the data of a page is text at its end that cannot close its element, and one script for all pages reads it', () => {
  const data = JSON.stringify(['</script><script>bad()</script>', '<!--', '网络'])
  const html = addData(page, data, 'm1')
  const [, text = ''] = /<script type="text\/plain" id="page-data">([\s\S]*?)<\/script>/.exec(html) ?? []
  assert.deepEqual(JSON.parse(text), JSON.parse(data))
  assert.doesNotMatch(text, /</)
  assert.equal(html.match(/<script nonce="m1">/g)?.length, 1)
  assert.ok(html.endsWith('</script></body></html>'))
  const scriptOf = (whole: string) => /<script nonce="m1">([\s\S]*?)<\/script>/.exec(whole)?.[1]
  assert.equal(scriptOf(html), scriptOf(addData(page, '[2]', 'm1')))
})

test('a page without data, or without an end, is an error', () => {
  assert.throws(() => addData(page, '', 'm1'), /data-script\.ts expects/)
  assert.throws(() => addData('<!DOCTYPE html><html>', '[]', 'm1'), /data-script\.ts expects/)
})

test('all parts of the data are read', async () => {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of ['[1]\n', 'P2:"网"\n']) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
  assert.equal(await readData(stream), '[1]\nP2:"网"\n')
  assert.equal(await readData(undefined), '')
})
