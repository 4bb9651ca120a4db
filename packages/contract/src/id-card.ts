const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/** The check character of the first 17 digits of an ID number (GB 11643). */
export function checkCharacterOf(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return checkCharacters[sum % 11] as string
}

const pattern = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Whether a text is an 18-digit Chinese ID number: its pattern, a birth date that exists, and the check character. */
export function isIdCard(idCard: string): boolean {
  const [, year, month, day] = pattern.exec(idCard) ?? []
  return isDate(Number(year), Number(month), Number(day)) && checkCharacterOf(idCard) === idCard[17]?.toUpperCase()
}
