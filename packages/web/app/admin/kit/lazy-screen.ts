import { lazy, type ComponentType } from 'react'

/**
 * Loads a screen in parallel with its route's data. A static import would delay the route's loader, and the route
 * manifest, which every visitor loads, would list each of its chunks (1 kB compressed for all screens).
 */
export function lazyScreen<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const screen = load()
  // A failure is reported when the screen is rendered.
  screen.catch(() => undefined)
  return lazy(() => screen)
}
