import { lazy, type ComponentType } from 'react'

/**
 * A screen that loads beside the data of its route. Imported statically it would delay the route's loader, and the list of
 * routes, which every visitor of the site loads, would name each chunk of it (1 kB compressed for all screens).
 */
export function lazyScreen<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const screen = load()
  // A failure is reported where the screen is rendered.
  screen.catch(() => undefined)
  return lazy(() => screen)
}
