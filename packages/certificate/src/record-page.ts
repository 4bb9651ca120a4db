/** A4 portrait, in points. */
export const sheet = { width: 595.28, height: 841.89, left: 40, right: 555.28, bottom: 752 } as const
export const textSize = 8.5
export const lineHeight = 11.5
