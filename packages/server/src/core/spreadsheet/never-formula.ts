/**
 * Prefixes a text that begins like a formula with an apostrophe, so that no spreadsheet runs it, neither in a CSV nor
 * in a sheet saved as one. Some programs also accept the full-width characters.
 */
export const neverFormula = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)
