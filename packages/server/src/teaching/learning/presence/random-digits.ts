/** Digits of an unguessable code. `random` returns an integer from 0 to below its argument. */
export const randomDigits = (random: (below: number) => number, length: number): string =>
  Array.from({ length }, () => random(10)).join('')
