import { serif, type Canvas } from './canvas.ts'
import { words, type CertificateData } from './certificate-data.ts'
import type { Fields } from './design.ts'
import { drawCode } from './draw-code.ts'
import { englishWords, writeBeside } from './english.ts'
import { fitOrCut, fitSerif } from './fit-text.ts'

/** The gap between the code and the texts beside it. */
const gap = 30
/** The baselines of the texts beside a code of this size. */
const [drawnSide, verifyAt, labelAt, numberAt, addressAt] = [132, 22, 66, 99, 128] as const

/** Draws the QR code of the check page, with the number and URL as plain text. */
export function drawCheckCode(
  canvas: Canvas,
  { verifyUrl, certificateNumber, isBilingual }: CertificateData,
  { code }: Fields,
) {
  const { x, y, side, margin, width } = code
  const frame = [x - margin, y - margin, side + 2 * margin, side + 2 * margin] as const
  canvas.fillStyle = '#fff'
  canvas.fillRect(...frame)
  canvas.strokeStyle = code.border
  canvas.lineWidth = 1.5
  canvas.strokeRect(...frame)
  drawCode(canvas, verifyUrl, x, y, side)
  const beside = x + side + gap
  const at = (baseline: number) => y + (baseline * side) / drawnSide
  canvas.textAlign = 'left'
  canvas.fillStyle = code.label
  canvas.font = serif(600, 20)
  canvas.fillText(words.verify, beside, at(verifyAt))
  canvas.fillText(words.number, beside, at(labelAt))
  if (isBilingual) {
    writeBeside(canvas, words.verify, englishWords.verify, beside, at(verifyAt), width)
    writeBeside(canvas, words.number, englishWords.number, beside, at(labelAt), width)
  }
  canvas.fillStyle = code.number
  fitSerif(canvas, 600, certificateNumber, 23, width)
  canvas.fillText(certificateNumber, beside, at(numberAt))
  canvas.fillStyle = code.address
  const address = verifyUrl.replace(/^https?:\/\//, '')
  canvas.fillText(fitOrCut(canvas, 600, address, 13, width), beside, at(addressAt))
}
