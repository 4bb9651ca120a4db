import { useFormat } from '../lib/use-format.ts'
import { Unverified } from './unverified.tsx'

/** Study time with the mark of hours that are not verified. */
export function StudyTime({ seconds, isUnverified }: { seconds: number; isUnverified?: boolean | undefined }) {
  const { studyTime } = useFormat()
  return (
    <>
      {studyTime(seconds)}
      <Unverified isShown={isUnverified} />
    </>
  )
}
