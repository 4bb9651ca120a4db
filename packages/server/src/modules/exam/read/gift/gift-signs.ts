const signs = '\\~=#{}:n'
const firstStandIn = 0xffff0
const standIns = /[\u{FFFF0}-\u{FFFF7}]/gu
const escaped = /\\([\\~=#{}:n])/g

/** Text as GIFT writes it: its signs escaped, on one line. */
export const escapeGift = (text: string): string =>
  text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** Puts private characters in the place of what is escaped, so that every sign that is left has its meaning. */
export const hideEscapes = (text: string): string =>
  text.replaceAll(escaped, (_, sign: string) => String.fromCodePoint(firstStandIn + signs.indexOf(sign)))

/** The text that was meant, from one with hidden escapes. */
export const showEscapes = (text: string): string =>
  text.replaceAll(standIns, (standIn) => {
    const sign = signs.charAt((standIn.codePointAt(0) ?? 0) - firstStandIn)
    return sign === 'n' ? '\n' : sign
  })
