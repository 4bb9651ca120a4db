import { colours, serif, type Canvas } from './canvas.ts'
import { words, type CertificateData } from './certificate-data.ts'
import { drawCode } from './draw-code.ts'
import { englishWords, writeBeside } from './english.ts'
import { fitSerif } from './fit-text.ts'

const [left, top, side, margin] = [226, 812, 132, 10] as const
const beside = left + side + 30
const widest = 330

/** Draws the QR code of the check page, with the number and URL as plain text. */
export function drawCheckCode(canvas: Canvas, { verifyUrl, certificateNumber, isBilingual }: CertificateData) {
  canvas.fillStyle = '#fff'
  canvas.fillRect(left - margin, top - margin, side + 2 * margin, side + 2 * margin)
  canvas.strokeStyle = colours.gold
  canvas.lineWidth = 1.5
  canvas.strokeRect(left - margin, top - margin, side + 2 * margin, side + 2 * margin)
  drawCode(canvas, verifyUrl, left, top, side)
  canvas.textAlign = 'left'
  canvas.fillStyle = colours.muted
  canvas.font = serif(600, 20)
  canvas.fillText(words.verify, beside, top + 22)
  canvas.fillText(words.number, beside, top + 66)
  if (isBilingual) {
    writeBeside(canvas, words.verify, englishWords.verify, beside, top + 22, widest)
    writeBeside(canvas, words.number, englishWords.number, beside, top + 66, widest)
  }
  canvas.fillStyle = colours.ink
  fitSerif(canvas, 600, certificateNumber, 23, widest)
  canvas.fillText(certificateNumber, beside, top + 99)
  canvas.fillStyle = colours.faint
  const address = verifyUrl.replace(/^https?:\/\//, '')
  fitSerif(canvas, 600, address, 13, widest)
  canvas.fillText(address, beside, top + 128)
}
