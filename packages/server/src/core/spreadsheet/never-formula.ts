import { isFormula } from '@jiangxue/contract/kit/plain-text.ts'

/**
 * Prefixes a text that begins like a formula with an apostrophe, so that no spreadsheet runs it, neither in a CSV nor
 * in a sheet saved as one.
 */
export const neverFormula = (text: string) => (isFormula(text) ? `'${text}` : text)
