/** The letter of an option by its place: 0 → A. */
export const letterOf = (index: number): string => String.fromCodePoint(65 + index)
