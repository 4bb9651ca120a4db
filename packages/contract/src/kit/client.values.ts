/** Client-side timeouts (spec §9). */
export const clientLimits = { requestTimeoutMs: 10_000, componentTimeoutMs: 3_000, uploadTimeoutMs: 120_000 } as const
