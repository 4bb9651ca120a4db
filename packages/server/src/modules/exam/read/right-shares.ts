const whole = 100
/** Programs write a third as 33.33. */
const rounding = 1

/**
 * Which answers are right, by their shares of the points in percent. Undefined if some are partly right: of a choice of
 * one only 0 and 100 are read, of several only equal shares that make up the whole.
 */
export function rightOnes(shares: readonly number[], isSingle: boolean): boolean[] | undefined {
  const given = shares.filter((share) => share > 0)
  const [first = whole] = given
  const sum = given.reduce((total, share) => total + share, 0)
  const isKnown = isSingle
    ? given.every((share) => share === whole)
    : given.length === 0 ||
      (given.every((share) => Math.abs(share - first) < rounding) && Math.abs(sum - whole) < rounding)
  return isKnown ? shares.map((share) => share > 0) : undefined
}
