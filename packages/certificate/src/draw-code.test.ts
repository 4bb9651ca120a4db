import assert from 'node:assert/strict'
import { test } from 'node:test'
import decodeQR from 'qr/decode.js'
import type { Canvas } from './canvas.ts'
import { drawCode } from './draw-code.ts'

test('the drawn code says the address', () => {
  const [width, side, margin] = [400, 320, 40]
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  const rect = (left: number, top: number, across: number, down: number) => {
    for (let y = Math.round(top); y < Math.round(top + down); y++)
      data.fill(0, (y * width + Math.round(left)) * 4, (y * width + Math.round(left + across)) * 4)
  }
  const address = 'https://school.example/verify/JX2026-0001'
  drawCode(
    { beginPath: () => undefined, rect, fill: () => undefined } as Partial<Canvas> as Canvas,
    address,
    margin,
    margin,
    side,
  )
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  assert.equal(decodeQR({ width, height: width, data }), address)
})
