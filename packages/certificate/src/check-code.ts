import { encode } from 'uqr'
import { colours, fitSerif, serif, type Canvas } from './canvas.ts'
import { words, type CertificateData } from './certificate-data.ts'

const [left, top, side, margin] = [226, 812, 132, 10] as const
const beside = left + side + 30
const widest = 330

/** The QR code that leads to the check page, with the number in plain text. */
export function drawCheckCode(canvas: Canvas, { verifyUrl, certificateNumber }: CertificateData) {
  canvas.fillStyle = '#fff'
  canvas.fillRect(left - margin, top - margin, side + 2 * margin, side + 2 * margin)
  canvas.strokeStyle = colours.gold
  canvas.lineWidth = 1.5
  canvas.strokeRect(left - margin, top - margin, side + 2 * margin, side + 2 * margin)
  drawModules(canvas, verifyUrl)
  canvas.textAlign = 'left'
  canvas.fillStyle = colours.muted
  canvas.font = serif(600, 20)
  canvas.fillText(words.verify, beside, top + 22)
  canvas.fillText(words.number, beside, top + 66)
  canvas.fillStyle = colours.ink
  fitSerif(canvas, 600, certificateNumber, 23, widest)
  canvas.fillText(certificateNumber, beside, top + 99)
  canvas.fillStyle = colours.faint
  const address = verifyUrl.replace(/^https?:\/\//, '')
  fitSerif(canvas, 600, address, 13, widest)
  canvas.fillText(address, beside, top + 128)
}

function drawModules(canvas: Canvas, address: string) {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const module = side / size
  canvas.fillStyle = '#1a1a1a'
  canvas.beginPath()
  for (const [row, modules] of data.entries())
    for (let column = 0; column < size; column++) {
      const from = column
      while (modules[column]) column++
      // A hair of overlap, so that no seams show between the rows.
      if (column > from) canvas.rect(left + from * module, top + row * module, (column - from) * module, module + 0.02)
    }
  canvas.fill()
}
