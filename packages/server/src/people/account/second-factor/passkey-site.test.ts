import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passkeySiteOf } from './passkey-site.ts'

const siteOf = (domain: string, host: string) => passkeySiteOf({ 'basic.domain': domain }, host)

test('passkeys belong to the configured domain, whatever host the request names', () => {
  const school = { origin: 'https://www.example.cn', rpId: 'www.example.cn' }
  assert.deepEqual(siteOf('https://www.example.cn', 'phishing.example'), school)
  assert.deepEqual(siteOf('www.example.cn', 'localhost:3000'), school)
})

test('without a domain they work on localhost only', () => {
  assert.deepEqual(siteOf('', 'localhost:3000'), { origin: 'http://localhost:3000', rpId: 'localhost' })
  for (const host of ['www.example.cn', '127.0.0.1:3000', 'localhost.example', 'localhost:1/x', 'a@localhost', ''])
    assert.equal(siteOf('', host), undefined, host)
})

test('they need HTTPS and a name', () => {
  assert.equal(siteOf('http://www.example.cn', ''), undefined)
  assert.equal(siteOf('https://192.0.2.1', ''), undefined)
})
