import { useLingui } from '@lingui/react/macro'

/** In words, whether the members of a class learn each course in order; null = as the course says. */
export function useOrderText(): (keepsOrder: boolean | null) => string {
  const { t } = useLingui()
  return (keepsOrder) => {
    if (keepsOrder === null) return t`按各课程的设置`
    return keepsOrder ? t`按顺序学习` : t`不限顺序`
  }
}
