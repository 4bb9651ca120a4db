import { useRevalidator } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice.tsx'

/** Says that data of the page could not be loaded, with a button that loads them again. */
export function FailedLoad({ message }: { message: string }) {
  const { revalidate } = useRevalidator()
  return <ProblemNotice message={message} onRetry={() => void revalidate()} />
}
