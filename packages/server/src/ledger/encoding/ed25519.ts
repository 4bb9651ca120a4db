import { concat } from './bytes.ts'
import { sha512 } from './sha2.ts'

/**
 * Verifies Ed25519 signatures (RFC 8032) where `crypto` is unavailable. Nothing here is secret, so it need not run in
 * constant time.
 */

const p = 2n ** 255n - 19n
const order = 2n ** 252n + 27742317777372353535851937790883648493n
const mod = (value: bigint) => ((value % p) + p) % p

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [factor, rest] = [mod(base), exponent]; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * factor)
    factor = mod(factor * factor)
  }
  return result
}
const inverse = (value: bigint) => power(value, p - 2n)

const d = mod(-121665n * inverse(121666n))
const rootOfMinusOne = power(2n, (p - 1n) / 4n)

/** Extended coordinates: x = X/Z, y = Y/Z, xy = T/Z. */
type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint]
const zero: Point = [0n, 1n, 1n, 0n]

function add([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = mod((y1 - x1) * (y2 - x2))
  const b = mod((y1 + x1) * (y2 + x2))
  const c = mod(2n * t1 * t2 * d)
  const dd = mod(2n * z1 * z2)
  const [e, f, g, h] = [b - a, dd - c, dd + c, b + a]
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)]
}

function multiply(point: Point, scalar: bigint): Point {
  let result = zero
  for (let [each, rest] = [point, scalar]; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = add(result, each)
    each = add(each, each)
  }
  return result
}

const isEqual = ([x1, y1, z1]: Point, [x2, y2, z2]: Point) =>
  mod(x1 * z2 - x2 * z1) === 0n && mod(y1 * z2 - y2 * z1) === 0n

function fromLittleEndian(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of Array.from(bytes).toReversed()) value = (value << 8n) | BigInt(byte)
  return value
}

function toPoint(bytes: Uint8Array): Point | undefined {
  const encoded = fromLittleEndian(bytes)
  const sign = encoded >> 255n
  const y = encoded & (2n ** 255n - 1n)
  if (y >= p) return undefined
  const u = mod(y * y - 1n)
  const v = mod(d * y * y + 1n)
  let x = mod(u * v ** 3n * power(u * v ** 7n, (p - 5n) / 8n))
  if (mod(v * x * x) !== u) x = mod(x * rootOfMinusOne)
  if (mod(v * x * x) !== u || (x === 0n && sign === 1n)) return undefined
  if ((x & 1n) !== sign) x = p - x
  return [x, y, 1n, mod(x * y)]
}

const baseY = mod(4n * inverse(5n))
const baseBytes = Uint8Array.from({ length: 32 }, (_, index) => Number((baseY >> BigInt(8 * index)) & 0xffn))
const base = toPoint(baseBytes) as Point

/** Whether a 64-byte signature of a message is valid under a 32-byte key. */
export function verifySignature(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  const r = toPoint(signature.subarray(0, 32))
  const key = toPoint(publicKey)
  const s = fromLittleEndian(signature.subarray(32))
  if (!r || !key || s >= order) return false
  const challenge = fromLittleEndian(sha512(concat(signature.subarray(0, 32), publicKey, message))) % order
  return isEqual(multiply(base, s), add(r, multiply(key, challenge)))
}
