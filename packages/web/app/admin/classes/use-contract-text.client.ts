import { useLingui } from '@lingui/react/macro'

/** In words, whether the members of a class sign the training contract first; null = as the course says. */
export function useContractText(): (needsContract: boolean | null) => string {
  const { t } = useLingui()
  return (needsContract) => {
    if (needsContract === null) return t`按各课程的设置`
    return needsContract ? t`须签订` : t`不须签订`
  }
}
