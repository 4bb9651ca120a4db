import type Sharp from 'sharp'

let kept: Promise<typeof Sharp> | undefined

/** Loads the image library when the first picture needs it: loading takes time and memory. */
export const loadSharp = (): Promise<typeof Sharp> => (kept ??= load())

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Allow only these readers: SVG, PDF and other formats can contain scripts, URLs or other files.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  })
  sharp.cache(false)
  return sharp
}
