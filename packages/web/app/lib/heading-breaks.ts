const longFrom = 25

/** Returns the class for a heading's line breaks: only short headings break between phrases, to avoid large gaps. */
export const headingBreaks = (text: string): string =>
  Array.from(text).length >= longFrom ? '[word-break:normal]' : ''
