import { isApiProblem } from '@jiangxue/contract/api.ts'

/** What a failed save or hand-in means for the sitting. */
export type Refusal =
  /** No answer, or a passing trouble of the server: sent again later. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'otherDevice' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'refused'; readonly message: string; readonly positions: readonly string[] }

const passingStatuses = new Set([0, 401, 408, 425, 429])

export function refusalOf(error: unknown): Refusal {
  if (!isApiProblem(error)) return { kind: 'lost' }
  const problem = error.body?.problem
  if (problem === 'exam.otherDevice') return { kind: 'otherDevice' }
  if (problem === 'exam.timeUp' || problem === 'exam.handedIn') return { kind: 'ended' }
  if (passingStatuses.has(error.status) || error.status >= 500) return { kind: 'lost' }
  const positions = Object.keys(error.body?.errors ?? {}).flatMap((field) => /^answers\.(\d+)/.exec(field)?.[1] ?? [])
  return { kind: 'refused', message: error.message, positions }
}
