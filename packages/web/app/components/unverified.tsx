import { useLingui } from '@lingui/react/macro'
import { Badge } from './badge.tsx'

/** Marks hours that are, in whole or in part, only what a browser has reported. */
export function Unverified({ isShown = false }: { isShown?: boolean | undefined }) {
  const { t } = useLingui()
  return isShown ? (
    <>
      {' '}
      <Badge tone="gold">{t`未核验`}</Badge>
    </>
  ) : null
}
