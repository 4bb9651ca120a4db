/** Whether two spellings are the same name, regardless of spaces, dots, case and width. */
export const isSameName = (one: string, other: string): boolean => bareName(one) === bareName(other)

const bareName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')

/** `M` or `F`, by the 17th digit of an ID number. */
export const sexOf = (idCard: string): string => (Number(idCard[16]) % 2 === 1 ? 'M' : 'F')
