const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/** The check character of the first 17 digits of an ID number (GB 11643). */
export function checkCharacterOf(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return checkCharacters.charAt(sum % 11)
}

/** Province code; in ID numbers of foreigners with permanent residence it follows a 9. */
const province = '(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])'
const pattern = new RegExp(`^(?:${province}\\d{4}|9${province}\\d{3})((?:19|20)\\d{2})(\\d{2})(\\d{2})\\d{3}[\\dXx]$`)
const dayMs = 86_400_000

function isPastDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  // One extra day: in some time zones it is already tomorrow.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getTime() < Date.now() + dayMs
}

const regionPattern = new RegExp(`^(?:${province}|9${province})`)
/** Whether the first digits are those of a province. */
export const isIdRegion = (idCard: string) => regionPattern.test(idCard)
/** Whether the birth date in an ID number is a real date in the past. */
export const isIdBirth = (idCard: string) =>
  /^(19|20)$/.test(idCard.slice(6, 8)) &&
  isPastDate(Number(idCard.slice(6, 10)), Number(idCard.slice(10, 12)), Number(idCard.slice(12, 14)))

/** Whether a text is an 18-digit Chinese ID number: pattern, province, birth date in the past and check character. */
export function isIdCard(idCard: string): boolean {
  const [, year, month, day] = pattern.exec(idCard) ?? []
  return isPastDate(Number(year), Number(month), Number(day)) && checkCharacterOf(idCard) === idCard[17]?.toUpperCase()
}

/** `1990-01-31`, from an ID number. */
export const birthDateOf = (idCard: string): string =>
  `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`

/** The age on a day, `yyyy-MM-dd`; whoever was born on 29 February is a year older on 1 March. */
export function ageOn(day: string, idCard: string): number {
  const birth = birthDateOf(idCard)
  return Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)
}

/** Younger people do not apply themselves, their guardians do (PIPL art. 31). */
export const leastAge = 14
/** Younger people need a guardian's consent (Civil Code art. 17 to 19). */
export const adultAge = 18
export const isMinorOn = (day: string, idCard: string): boolean => ageOn(day, idCard) < adultAge
