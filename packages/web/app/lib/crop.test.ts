import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cropView, maxZoom, moveView, wholeView } from './crop.ts'

test('the initial crop is centered and as large as possible', () => {
  assert.deepEqual(cropView(400, 200, wholeView, 1), { width: 200, height: 200, x: 100, y: 0 })
  assert.deepEqual(cropView(200, 400, wholeView, 1), { width: 200, height: 200, x: 0, y: 100 })
  assert.deepEqual(cropView(400, 200, { ...wholeView, zoom: 2 }, 1), { width: 100, height: 100, x: 150, y: 50 })
  assert.deepEqual(cropView(1600, 1600, wholeView, 1.6), { width: 1600, height: 1000, x: 0, y: 300 })
  assert.deepEqual(cropView(3200, 1000, wholeView, 1.6), { width: 1600, height: 1000, x: 800, y: 0 })
})

test('the crop stays inside the picture and keeps its aspect ratio for any view', () => {
  for (const aspect of [1, 1.6])
    for (const zoom of [0, 1, 2.5, 99])
      for (const x of [-5, 0, 0.3, 1, 7])
        for (const y of [-5, 0.9, 7]) {
          const crop = cropView(640, 481, { zoom, x, y }, aspect)
          assert.ok(crop.x >= 0 && crop.y >= 0 && crop.x + crop.width <= 640 && crop.y + crop.height <= 481)
          assert.ok(Math.abs(crop.width / crop.height - aspect) < 1e-9)
          const whole = cropView(640, 481, wholeView, aspect)
          assert.ok(crop.width >= whole.width / maxZoom && crop.width <= whole.width)
        }
})

test('moving is relative to the visible part and reverses immediately at the edge', () => {
  const right = moveView(400, 200, wholeView, 1, 0.25, 0)
  assert.deepEqual(cropView(400, 200, right, 1), { width: 200, height: 200, x: 150, y: 0 })
  const edge = moveView(400, 200, wholeView, 1, 50, 50)
  assert.deepEqual(cropView(400, 200, edge, 1), { width: 200, height: 200, x: 200, y: 0 })
  assert.deepEqual(cropView(400, 200, moveView(400, 200, edge, 1, -0.5, 0), 1), {
    width: 200,
    height: 200,
    x: 100,
    y: 0,
  })
  const down = moveView(1600, 1600, wholeView, 1.6, 0, 0.1)
  assert.deepEqual(cropView(1600, 1600, down, 1.6), { width: 1600, height: 1000, x: 0, y: 400 })
})
