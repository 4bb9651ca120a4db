/** Points from hundredths. */
export const pointsOf = (hundredths: number): number => hundredths / 100
