import decodeQR from 'qr/decode.js'
import { checkAddressOf } from './check-address.ts'

/** Pictures of phones are larger than the decoder needs. */
const longestSide = 1600

/** The page that checks what a picture's QR code names; undefined where there is no such code on it. */
export async function readCheckAddress(picture: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = new OffscreenCanvas(width, height).getContext('2d')!
  canvas.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return checkAddressOf(textOf(canvas.getImageData(0, 0, width, height)))
}

function textOf(image: ImageData): string | undefined {
  try {
    return decodeQR(image)
  } catch {
    // It throws where it finds no code.
    return undefined
  }
}
