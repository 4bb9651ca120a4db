import { lazyPart } from '../lazy-part.tsx'

// Nobody is kept from studying because it could not be loaded.
export const Watermark = lazyPart(() => import('./watermark.tsx'), { instead: () => null })
