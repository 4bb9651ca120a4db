import { isApiProblem } from '@jiangxue/contract/api.ts'
import { isRouteErrorResponse, useRevalidator } from 'react-router'

/** Tries a failed page again: its data, or all of it where something else failed, such as a script that did not come. */
export function useRetry(error: unknown): { isBusy: boolean; retry: () => void } {
  const { state, revalidate } = useRevalidator()
  const isOfData = isRouteErrorResponse(error) || isApiProblem(error)
  return { isBusy: state === 'loading', retry: () => (isOfData ? void revalidate() : location.reload()) }
}
