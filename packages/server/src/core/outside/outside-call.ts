/** The time that a call to another server has while somebody waits for it; browsers give up after 10 s. */
export const waitingBudgetMs = 7000

/** No answer within the budget. */
export class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(budgetMs: number) {
    super(`No answer within ${Math.round(budgetMs / 1000)} seconds`)
  }
}

/** A page where data of an interface was expected: a firewall, a login page of the network, or a wrong address. */
export class HtmlAnswer extends Error {}

/** An error whose message may be shown: our own sentence, or why a provider with a fixed address refused a call. */
export class ShownReason extends Error {}

/** Waits for a call no longer than the budget; its steps may each have their own, longer time. */
export async function withinBudget<T>(call: Promise<T>, budgetMs = waitingBudgetMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(budgetMs)), budgetMs)
  })
  return Promise.race([call, tooLong]).finally(() => clearTimeout(timer))
}

/** Reads the JSON of an interface. */
export async function jsonOf(response: Response): Promise<unknown> {
  const body = await response.text()
  try {
    return JSON.parse(body)
  } catch (error) {
    if (/^\s*</.test(body)) throw new HtmlAnswer(`An HTML page with status ${response.status}`, { cause: error })
    throw new Error(`No valid answer (status ${response.status})`, { cause: error })
  }
}
