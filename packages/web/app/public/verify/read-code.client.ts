import decodeQR from 'qr/decode.js'
import { checkAddressOf } from './check-address.ts'

/** Phone pictures are scaled down to this, since they are larger than the decoder needs. */
const longestSide = 1600

/** Returns the path that checks the QR code in a picture; undefined if the picture has no such code. */
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
    // It throws if it finds no code.
    return undefined
  }
}
