import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { fromBase64 } from './bytes.ts'
import { edgeOf, hashLeaf, hashNode, pathRanges, rootOf, TreeEdge } from './merkle.ts'
import { verifySignature } from './verify-signature.ts'

const bytes = fc.uint8Array({ maxLength: 400 })

test('digests equal those of node:crypto', () => {
  fc.assert(
    fc.property(bytes, (message) => {
      assert.deepEqual(Buffer.from(sha256(message)), createHash('sha256').update(message).digest())
      assert.deepEqual(Buffer.from(sha512(message)), createHash('sha512').update(message).digest())
    }),
  )
})

test('signatures of node:crypto are accepted, and none with a changed bit', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = fromBase64(publicKey.export({ format: 'jwk' }).x!.replaceAll('-', '+').replaceAll('_', '/'))
  fc.assert(
    fc.property(bytes, fc.nat(511), (message, bit) => {
      const signature = new Uint8Array(sign(null, message, privateKey))
      assert.equal(verifySignature(key, message, signature), true)
      signature[bit >> 3]! ^= 1 << (bit & 7)
      assert.equal(verifySignature(key, message, signature), false)
      signature[bit >> 3]! ^= 1 << (bit & 7)
      assert.equal(verifySignature(key, Buffer.concat([message, Buffer.of(0)]), signature), false)
    }),
    { numRuns: 20 },
  )
})

/** RFC 6962, §2.1, implemented literally. */
function mth(leaves: readonly string[]): string {
  if (leaves.length === 0) return createHash('sha256').digest('hex')
  if (leaves.length === 1) return leaves[0]!
  const k = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return hashNode(sha256, mth(leaves.slice(0, k)), mth(leaves.slice(k)))
}

test('the edge gives the root of RFC 6962, and each leaf is proven by its own path only', () => {
  const leaves = Array.from({ length: 40 }, (_, index) => hashLeaf(sha256, `leaf ${index}`))
  const edge = new TreeEdge(sha256)
  for (let size = 0; size <= leaves.length; size++) {
    const root = mth(leaves.slice(0, size))
    assert.equal(edge.root(), root, `${size}`)
    assert.deepEqual(
      edge.nodes.map(({ level, index }) => ({ level, index })),
      size === 0 ? [] : edgeOf(size),
    )
    for (let position = 0; position < size; position++) {
      const path = pathRanges(position, size).map(({ from, to }) => mth(leaves.slice(from, to)))
      assert.equal(rootOf(sha256, leaves[position]!, position, size, path), root)
      assert.notEqual(rootOf(sha256, leaves[position]!, (position + 1) % size, size, path), size === 1 ? '' : root)
      if (path.length > 0) assert.equal(rootOf(sha256, leaves[position]!, position, size, path.slice(1)), undefined)
      assert.equal(rootOf(sha256, leaves[position]!, position, size, [...path, root]), undefined)
    }
    if (size < leaves.length) edge.add(leaves[size]!)
  }
})
