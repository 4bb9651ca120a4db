import { useLingui } from '@lingui/react/macro'
import { Badge } from './badge.tsx'

interface UnverifiedProps {
  isShown?: boolean | undefined
  /** Whether the hours are those of one lesson, rather than a sum that may be partly unverified. */
  isOfLesson?: boolean
}

/** Marks hours that are partly or entirely reported by a browser only. */
export function Unverified({ isShown = false, isOfLesson = false }: UnverifiedProps) {
  const { t } = useLingui()
  return isShown ? (
    <>
      {' '}
      <Badge tone="gold">{isOfLesson ? t`未核验` : t`含未核验`}</Badge>
    </>
  ) : null
}
