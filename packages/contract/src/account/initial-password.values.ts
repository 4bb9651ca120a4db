/** 32 letters and digits that a phone types without changing case, none of which looks like another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

// 80 bits.
export const initialPasswordLength = 16

/** An initial password that the school hands out, from 5 bits of each random byte. */
export const initialPasswordOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, initialPasswordLength), (byte) => alphabet[byte % alphabet.length]).join('')
