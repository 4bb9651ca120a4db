import { useLingui } from '@lingui/react/macro'
import { Badge } from './badge.tsx'

interface UnverifiedProps {
  isShown?: boolean | undefined
  /** The hours are those of one lesson, not a sum of which it may be a part. */
  isOfLesson?: boolean
}

/** Marks hours that are, in whole or in part, only what a browser has reported. */
export function Unverified({ isShown = false, isOfLesson = false }: UnverifiedProps) {
  const { t } = useLingui()
  return isShown ? (
    <>
      {' '}
      <Badge tone="gold">{isOfLesson ? t`未核验` : t`含未核验`}</Badge>
    </>
  ) : null
}
