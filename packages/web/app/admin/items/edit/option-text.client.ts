/** Returns the lines of an option without formatting; undefined if it has some, which only the rich editor shows. */
export function plainTextOf(html: string): string | undefined {
  const lines = html.replaceAll(/<\/p>\s*<p>|<br\s*\/?>/g, '\n').replaceAll(/^<p>|<\/p>$/g, '')
  if (lines.includes('<')) return undefined
  return new DOMParser().parseFromString(`<p>${lines}</p>`, 'text/html').body.textContent
}

/** Returns lines of text as HTML, as the rich editor would write them. */
export const htmlOfText = (text: string): string =>
  text === ''
    ? ''
    : text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .split('\n')
        .map((line) => `<p>${line}</p>`)
        .join('')
