/** A part cut out of a picture, in the picture's pixels. */
interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** The visible part: zoom from 1 (as much as fits) and its center, from 0 to 1 of the picture's width and height. */
interface View {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const maxZoom = 4
export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 }
const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Returns the part that a view shows, with the aspect ratio `aspect`, always inside the picture. */
export function cropView(width: number, height: number, { zoom, x, y }: View, aspect: number): Crop {
  const cutWidth = Math.min(width, height * aspect) / between(zoom, 1, maxZoom)
  const cutHeight = cutWidth / aspect
  return {
    width: cutWidth,
    height: cutHeight,
    x: between(x * width - cutWidth / 2, 0, width - cutWidth),
    y: between(y * height - cutHeight / 2, 0, height - cutHeight),
  }
}

/** Moves a view by fractions of what it shows. It stays inside the picture, so moving back takes effect immediately. */
export function moveView(width: number, height: number, view: View, aspect: number, dx: number, dy: number): View {
  const middleOf = (crop: Crop) => ({ x: (crop.x + crop.width / 2) / width, y: (crop.y + crop.height / 2) / height })
  const now = cropView(width, height, view, aspect)
  const middle = middleOf(now)
  const moved = cropView(
    width,
    height,
    { zoom: view.zoom, x: middle.x + (dx * now.width) / width, y: middle.y + (dy * now.height) / height },
    aspect,
  )
  return { zoom: view.zoom, ...middleOf(moved) }
}
