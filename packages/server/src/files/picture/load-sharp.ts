import type Sharp from 'sharp'

let kept: Promise<typeof Sharp> | undefined

/** The picture library, with the first picture and not before: it takes its time and memory to load. */
export const loadSharp = (): Promise<typeof Sharp> => (kept ??= load())

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Pictures are read by these readers and no other: SVG, PDF and the rest can hold scripts, addresses or other files.
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
