import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAddressOf } from './check-address.ts'

test('the code of a certificate or record maps to the page of this site that checks it', () => {
  assert.equal(checkAddressOf('https://school.example/verify/ZS20261120-8F3K'), '/verify/ZS20261120-8F3K')
  assert.equal(checkAddressOf('https://school.example/sub/verify/record/AB12?x=1'), '/verify/record/AB12')
})

test('a code is recognized by browsers without URL.canParse, too', (t) => {
  const { canParse } = URL
  Object.assign(URL, { canParse: undefined })
  t.after(() => Object.assign(URL, { canParse }))
  assert.equal(checkAddressOf('https://school.example/verify/ZS20261120-8F3K'), '/verify/ZS20261120-8F3K')
  assert.equal(checkAddressOf('ZS20261120'), undefined)
})

test('any other code is ignored', () => {
  for (const code of [
    undefined,
    '',
    'ZS20261120',
    'https://school.example/',
    'https://x.example/verify/',
    'javascript:0',
  ])
    assert.equal(checkAddressOf(code), undefined)
})
