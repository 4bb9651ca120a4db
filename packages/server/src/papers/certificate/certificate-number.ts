import { codeAlphabet as alphabet, randomCode } from '../../core/crypto/random-code.ts'

const randomLength = 10
const pattern = /^([^-]{0,20})(\d{8})([0-9A-HJKMNP-TV-Z]{10})([0-9A-HJKMNP-TV-Z])$/
const sixDigits = /\d{6}/

/** Makes a number like `ZS20261120-8F3K2M7QWXA`: prefix, issue date, ten random characters and a check character. */
export function makeCertificateNumber(prefix: string, issueDate: string): string {
  const day = issueDate.replaceAll('-', '')
  for (;;) {
    const random = randomCode(randomLength)
    const tail = random + checkCharacter(day + random)
    // Six digits in a row could pass for a phone or ID number.
    if (!sixDigits.test(tail)) return `${prefix}${day}-${tail}`
  }
}

/** Normalizes a number, whatever its capitals, hyphens and blanks; undefined if it cannot be one of ours. */
export function readCertificateNumber(given: string): string | undefined {
  const [, prefix, day, random, check] = pattern.exec(given.replaceAll(/[\s-]/g, '').toUpperCase()) ?? []
  if (day === undefined || random === undefined || checkCharacter(day + random) !== check) return undefined
  return `${prefix}${day}-${random}${check}`
}

/** Luhn checksum in base 32: detects one wrong character and almost all swaps of two neighbors. */
function checkCharacter(text: string): string {
  const sum = [...text].toReversed().reduce((total, character, index) => {
    const value = alphabet.indexOf(character) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / alphabet.length) + (value % alphabet.length)
  }, 0)
  return alphabet.charAt((alphabet.length - (sum % alphabet.length)) % alphabet.length)
}
