import { codeAlphabet as alphabet, randomCode } from '../../core/crypto/random-code.ts'

const randomLength = 10
const pattern = /^([^-]{0,20})(\d{8})([0-9A-HJKMNP-TV-Z]{10})([0-9A-HJKMNP-TV-Z])$/
const sixDigits = /\d{6}/

/** `ZS20261120-8F3K2M7QWXA`: prefix, day of issue, ten random characters and one that checks them. */
export function makeCertificateNumber(prefix: string, issueDate: string): string {
  const day = issueDate.replaceAll('-', '')
  for (;;) {
    const random = randomCode(randomLength)
    const tail = random + checkCharacter(day + random)
    // A run of digits could pass for a phone or ID number.
    if (!sixDigits.test(tail)) return `${prefix}${day}-${tail}`
  }
}

/** The number as it is printed, however capitals, hyphens and blanks are given; undefined where it cannot be one of ours. */
export function readCertificateNumber(given: string): string | undefined {
  const [, prefix, day, random, check] = pattern.exec(given.replaceAll(/[\s-]/g, '').toUpperCase()) ?? []
  if (day === undefined || random === undefined || checkCharacter(day + random) !== check) return undefined
  return `${prefix}${day}-${random}${check}`
}

/** Luhn's sum in base 32: one wrong character or two swapped neighbours do not pass. */
function checkCharacter(text: string): string {
  const sum = [...text].toReversed().reduce((total, character, index) => {
    const value = alphabet.indexOf(character) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / alphabet.length) + (value % alphabet.length)
  }, 0)
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] as string
}
