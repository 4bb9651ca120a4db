/** What a challenge is for: calls that a program could make by the thousand, under ever new names. */
export const challengePurposes = ['code', 'register', 'application'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

export const challengeLifeMs = 120_000

/** The request header with the answer to a challenge. */
export const answerHeader = 'Challenge-Answer'
export const answerTo = (challenge: { readonly salt: string; readonly signature: string }, number: number): string =>
  `${challenge.salt}${number}.${challenge.signature}`
