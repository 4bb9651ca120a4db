/** What begins like a formula, to some programs in its full width too, gets an apostrophe: a spreadsheet runs it neither in a CSV nor in a sheet that is saved as one. */
export const neverFormula = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)
