const longFrom = 25

/** Short headings break after a phrase; long ones would leave half-empty lines that way. */
export const headingBreaks = (text: string): string =>
  Array.from(text).length >= longFrom ? '[word-break:normal]' : ''
