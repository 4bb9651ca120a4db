import { fileURLToPath } from 'node:url'

/** Absolute path inside the demo school's media folder. */
export const mediaPath = (...parts: string[]): string =>
  fileURLToPath(new URL(`../../packages/server/src/demo/media/${parts.join('/')}`, import.meta.url))
