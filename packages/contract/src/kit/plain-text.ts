/** Characters without a glyph: controls, formats, variation selectors, fillers, and blanks that count as letters. */
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu
/** Texts that need no cleaning, as nearly all cells of a roster: testing takes a fraction of the time of rewriting. */
const usual = /^[!-~\u4E00-\u9FFF]*$/
const spaces = /[\s\u00A0\u3000\u2800\u3164\uFFA0]+/g

/**
 * Returns a line of text as a person sees it: one plain space for any kind of space, no invisible characters, and one
 * code point for characters that Unicode encodes twice (NFC).
 */
export const visibleText = (text: string): string =>
  usual.test(text) ? text : text.normalize('NFC').replaceAll(spaces, ' ').replaceAll(invisible, '').trim()

/** Whether a spreadsheet might run a text as a formula; some programs also accept the full-width characters. */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text)

/** Returns a visible text with full-width letters, digits and signs as narrow ones. */
export const plainText = (text: string): string =>
  usual.test(text)
    ? text
    : visibleText(text).replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

const han = /\p{Script=Han}/u
const dots = /[•·∙⋅・・‧⸱⦁ㆍ᛫ᐧ●⚫．.。]/g
/** Radicals that PDF programs write instead of the character of the same look; Unicode does not map these itself. */
const radicals = new Map(
  (
    '⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻚页⻛风⻜飞⻝食⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻰龙'.match(
      /../gu,
    ) ?? []
  ).map((pair) => [...pair] as [string, string]),
)
/** The characters of the two radical blocks as those that people write. */
const withoutRadicals = (text: string) =>
  text.replaceAll(/[\u2E80-\u2FD5]/g, (radical) => radicals.get(radical) ?? radical.normalize('NFKC'))

/** Returns the stored form of a person's name: without spaces and with one kind of dot if it is Chinese. */
export function plainName(text: string): string {
  const name = withoutRadicals(plainText(text)).replaceAll(/[’‘`´]/g, "'")
  return han.test(name) ? name.replaceAll(' ', '').replaceAll(dots, '·') : name
}

/** Letters of any script, dots within names, and punctuation of foreign names. */
const nameCharacter = /^[\p{L}\p{M}·.' -]$/u

/** Returns the first character that no name has, such as a digit; undefined if there is none. */
export const notInName = (name: string): string | undefined =>
  [...name].find((character) => !nameCharacter.test(character))

/** Returns a character for a message, with its code point because it may have no glyph: `\u{E000}` → `U+E000`. */
export function namedCharacter(character: string): string {
  const point = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /^[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Z}\p{M}]$/u.test(character) ? point : `${character}（${point}）`
}

const withoutSpaces = (text: string) => plainText(text).replaceAll(' ', '')

/** Returns a mobile number as its digits: without separators and the country code of China. */
export const plainPhone = (text: string): string =>
  withoutSpaces(text)
    .replaceAll(/[-‐‑–—―()]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')

/** Returns an ID number without separators and with a capital Latin X. */
export const plainIdCard = (text: string): string =>
  withoutSpaces(text)
    .replaceAll(/[-‐‑–—―_]/g, '')
    .toUpperCase()
    .replace(/[×ХΧⅩ✕✖╳]$/, 'X')

/** Returns an e-mail address, student number or login name without the spaces that pasting adds. */
export const plainWord = withoutSpaces

export const phonePattern = /^1[3-9]\d{9}$/

const nameOnly = /^[\p{Script=Han} •·∙⋅・・‧⸱⦁ㆍ᛫ᐧ●⚫．.。]+$/u

/** Returns what someone signs in with in its stored spelling: a phone number, or another word. */
export function plainLogin(text: string): string {
  const phone = plainPhone(text)
  return phonePattern.test(phone) ? phone : plainText(text)
}

/** Returns a keyword of a search for people in the spelling in which names and numbers are stored. */
export function plainKeyword(text: string): string {
  const [keyword, phone, idCard] = [withoutRadicals(visibleText(text)), plainPhone(text), plainIdCard(text)]
  if (phonePattern.test(phone)) return phone
  if (/^\d{17}[\dX]$/.test(idCard)) return idCard
  if (!han.test(keyword)) return plainText(keyword)
  // Names of companies and courses keep their spaces and full-width brackets.
  return nameOnly.test(keyword) ? plainName(keyword) : keyword
}
