import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cropSquare, maxZoom, moveView, wholeView } from './crop-square.ts'

test('begins with the middle of the picture at its short side', () => {
  assert.deepEqual(cropSquare(400, 200, wholeView), { side: 200, x: 100, y: 0 })
  assert.deepEqual(cropSquare(200, 400, wholeView), { side: 200, x: 0, y: 100 })
  assert.deepEqual(cropSquare(400, 200, { ...wholeView, zoom: 2 }), { side: 100, x: 150, y: 50 })
})

test('never leaves the picture, whatever is asked', () => {
  for (const zoom of [0, 1, 2.5, 99])
    for (const x of [-5, 0, 0.3, 1, 7])
      for (const y of [-5, 0.9, 7]) {
        const crop = cropSquare(640, 481, { zoom, x, y })
        assert.ok(crop.x >= 0 && crop.y >= 0 && crop.x + crop.side <= 640 && crop.y + crop.side <= 481)
        assert.ok(crop.side >= 481 / maxZoom && crop.side <= 481)
      }
})

test('moves by parts of what is seen and turns round at once at the edge', () => {
  const right = moveView(400, 200, wholeView, 0.25, 0)
  assert.deepEqual(cropSquare(400, 200, right), { side: 200, x: 150, y: 0 })
  const edge = moveView(400, 200, wholeView, 50, 50)
  assert.deepEqual(cropSquare(400, 200, edge), { side: 200, x: 200, y: 0 })
  assert.deepEqual(cropSquare(400, 200, moveView(400, 200, edge, -0.5, 0)), { side: 200, x: 100, y: 0 })
})
