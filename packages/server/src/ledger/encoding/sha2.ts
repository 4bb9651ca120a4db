/** SHA-256 and SHA-512 (FIPS 180-4) for verifiers without `crypto`: pages opened from a local file. */

/** The first `count` primes. */
function primes(count: number): number[] {
  const found: number[] = []
  for (let each = 2; found.length < count; each++) if (found.every((prime) => each % prime !== 0)) found.push(each)
  return found
}

const constantBits = 64n

/**
 * The first 64 bits of the fractional part of a root, computed exactly with integers, because a double has too few
 * bits.
 */
function fractionOfRoot(prime: number, degree: 2n | 3n): bigint {
  const target = BigInt(prime) << (constantBits * degree)
  let low = 0n
  let high = BigInt(prime) << constantBits
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle ** degree <= target) low = middle
    else high = middle - 1n
  }
  return low & 0xffff_ffff_ffff_ffffn
}

const cubes = primes(80).map((prime) => fractionOfRoot(prime, 3n))
const squares = primes(8).map((prime) => fractionOfRoot(prime, 2n))
const upper = (value: bigint) => Number(value >> 32n)
const constants256 = Uint32Array.from(cubes.slice(0, 64), upper)
const start256 = Uint32Array.from(squares, upper)

/** A message padded with its end bit and length to complete blocks. */
function padded(message: Uint8Array, block: 64 | 128): DataView {
  const lengthBytes = block / 8
  const blocks = Math.ceil((message.length + 1 + lengthBytes) / block)
  const bytes = new Uint8Array(blocks * block)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n)
  return view
}

const words = new Uint32Array(64)

export function sha256(message: Uint8Array): Uint8Array {
  const view = padded(message, 64)
  const state = Uint32Array.from(start256)
  for (let at = 0; at < view.byteLength; at += 64) compress256(state, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

function compress256(state: Uint32Array, view: DataView, at: number) {
  for (let t = 0; t < 16; t++) words[t] = view.getUint32(at + t * 4)
  for (let t = 16; t < 64; t++) {
    const w15 = words[t - 15] as number
    const w2 = words[t - 2] as number
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3)
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10)
    words[t] = ((words[t - 16] as number) + s0 + (words[t - 7] as number) + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const choice = (e & f) ^ (~e & g)
    const first = (h + s1 + choice + (constants256[t] as number) + (words[t] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + s0 + majority) | 0
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] as number) + word
}

const mask64 = 0xffff_ffff_ffff_ffffn
const rotate = (value: bigint, by: bigint) => ((value >> by) | (value << (64n - by))) & mask64

/** Slow, but needed only once per signature. */
export function sha512(message: Uint8Array): Uint8Array {
  const view = padded(message, 128)
  const state = [...squares]
  for (let at = 0; at < view.byteLength; at += 128) {
    const w: bigint[] = []
    for (let t = 0; t < 16; t++) w.push(view.getBigUint64(at + t * 8))
    for (let t = 16; t < 80; t++) {
      const [w2, w7, w15, w16] = [w[t - 2], w[t - 7], w[t - 15], w[t - 16]] as [bigint, bigint, bigint, bigint]
      const s0 = rotate(w15, 1n) ^ rotate(w15, 8n) ^ (w15 >> 7n)
      const s1 = rotate(w2, 19n) ^ rotate(w2, 61n) ^ (w2 >> 6n)
      w.push((w16 + s0 + w7 + s1) & mask64)
    }
    let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]
    for (let t = 0; t < 80; t++) {
      const s1 = rotate(e, 14n) ^ rotate(e, 18n) ^ rotate(e, 41n)
      const choice = (e & f) ^ (~e & mask64 & g)
      const first = h + s1 + choice + (cubes[t] as bigint) + (w[t] as bigint)
      const s0 = rotate(a, 28n) ^ rotate(a, 34n) ^ rotate(a, 39n)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & mask64, c, b, a, (first + s0 + majority) & mask64]
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
      state[index] = ((state[index] as bigint) + word) & mask64
  }
  const digest = new DataView(new ArrayBuffer(64))
  for (const [index, word] of state.entries()) digest.setBigUint64(index * 8, word)
  return new Uint8Array(digest.buffer)
}
