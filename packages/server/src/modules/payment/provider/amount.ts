const hundredThousandthsPerFen = 1000

/** The fen of a sum in yuan, such as `268.00` or `-0.12000`, rounded; undefined if it is no sum. */
export function roundedFenOf(yuan: string): number | undefined {
  const units = unitsOf(yuan)
  return units === undefined ? undefined : Math.sign(units) * Math.round(Math.abs(units) / hundredThousandthsPerFen) + 0
}

/** The same for a sum that must be whole fen. */
export function fenOf(yuan: string): number | undefined {
  const units = unitsOf(yuan)
  return units === undefined || units % hundredThousandthsPerFen !== 0
    ? undefined
    : units / hundredThousandthsPerFen + 0
}

/** In integers: 0.57 × 100 is not 57 in floating point. */
function unitsOf(yuan: string): number | undefined {
  const [sum, sign, whole = '', part = ''] = /^([+-]?)(\d{1,9})(?:\.(\d{1,5}))?$/.exec(yuan.trim()) ?? []
  if (sum === undefined) return undefined
  const units = Number(whole) * 100_000 + Number(part.padEnd(5, '0'))
  return sign === '-' ? -units : units
}

/** A sum in yuan with two decimals. */
export const yuanOf = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
