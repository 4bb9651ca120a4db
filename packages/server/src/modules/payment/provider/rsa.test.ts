import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { test } from 'node:test'
import { payKeys, publicPemOf } from '../../../testing/pay-server/pay-keys.ts'
import { isSignature, privateKeyOf, publicKeyOf, signText } from './rsa.ts'

const { merchant, certified } = payKeys()
const lines = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----/g, '')
const pem = (type: 'pkcs1' | 'pkcs8') => merchant.privateKey.export({ type, format: 'pem' }).toString()
const signs = (key: KeyObject) => isSignature(merchant.publicKey, '正文', signText(key, '正文'))

test('private keys are read in both forms, with or without the lines around them', () => {
  for (const type of ['pkcs1', 'pkcs8'] as const) {
    for (const pasted of [pem(type), ` ${pem(type)}\n\n`, lines(pem(type)), pem(type).replaceAll('\n', ' ')])
      assert.ok(signs(privateKeyOf(pasted)), pasted.slice(0, 40))
    assert.ok(signs(privateKeyOf(pem(type).replaceAll('\n', '\r\n'))))
  }
})

test('public keys are read with or without the lines around them', () => {
  const signature = signText(merchant.privateKey, '正文')
  for (const pasted of [publicPemOf(merchant), lines(publicPemOf(merchant)).replaceAll(/\s/g, '')])
    assert.ok(isSignature(publicKeyOf(pasted), '正文', signature))
})

test('what is no RSA key is refused', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const wrong of ['', 'no key', other, pem('pkcs8').slice(0, 200)]) assert.throws(() => privateKeyOf(wrong))
  assert.throws(() => publicKeyOf('no key'))
})

test('a signature is not one for other words, another key or half of it', () => {
  const signature = signText(merchant.privateKey, '正文')
  assert.equal(isSignature(merchant.publicKey, '正文 ', signature), false)
  assert.equal(isSignature(certified.publicKey, '正文', signature), false)
  assert.equal(isSignature(merchant.publicKey, '正文', signature.slice(0, 100)), false)
})
