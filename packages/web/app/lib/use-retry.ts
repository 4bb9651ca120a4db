import { isApiProblem } from '@jiangxue/contract/api.ts'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { reload } from './reload.ts'

/** Retries a failed page: reloads its data, or the page itself if something else failed, such as loading a script. */
export function useRetry(error: unknown): { isBusy: boolean; retry: () => void } {
  const { state, revalidate } = useRevalidator()
  const isOfData = isRouteErrorResponse(error) || isApiProblem(error)
  return { isBusy: state === 'loading', retry: () => (isOfData ? void revalidate() : reload()) }
}
