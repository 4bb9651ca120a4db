import encodeQR from 'qr'
import type { Canvas } from './canvas.ts'

/** Draws the QR code of a URL. */
export function drawCode(canvas: Canvas, address: string, left: number, top: number, side: number) {
  // The library insists on a border; the drawing has its own.
  const framed = encodeQR(address, 'raw', { ecc: 'medium', border: 1 })
  const rows = framed.slice(1, -1).map((modules) => modules.slice(1, -1))
  const size = rows.length
  const module = side / size
  canvas.fillStyle = '#1a1a1a'
  canvas.beginPath()
  for (const [row, modules] of rows.entries())
    for (let column = 0; column < size; column++) {
      const from = column
      while (modules[column]) column++
      // Rows overlap slightly so that no seams show between them.
      if (column > from) canvas.rect(left + from * module, top + row * module, (column - from) * module, module * 1.005)
    }
  canvas.fill()
}
