/** A square cut out of a picture, in the picture's own pixels. */
export interface Crop { readonly x: number; readonly y: number; readonly side: number }
/** Where the reader looks: zoom from 1 (the whole short side) and the middle, both ends of the picture being 0 and 1. */
export interface View { readonly zoom: number; readonly x: number; readonly y: number }

export const maxZoom = 4
export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 }
const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** The square that a view shows; never beyond the picture. */
export function cropSquare(width: number, height: number, { zoom, x, y }: View): Crop {
  const side = Math.min(width, height) / between(zoom, 1, maxZoom)
  return { side, x: between(x * width - side / 2, 0, width - side), y: between(y * height - side / 2, 0, height - side) }
}

/** The view after moving by a part of its side; kept inside, so that the way back begins at once. */
export function moveView(width: number, height: number, view: View, dx: number, dy: number): View {
  const { side, x, y } = cropSquare(width, height, view)
  const moved = cropSquare(width, height, { zoom: view.zoom, x: (x + side / 2 + dx * side) / width, y: (y + side / 2 + dy * side) / height })
  return { zoom: view.zoom, x: (moved.x + side / 2) / width, y: (moved.y + side / 2) / height }
}
