import { useLingui } from '@lingui/react/macro'

/** Labels of an order's fields, for the dialogs, the conflict notice and the list. */
export function useOrderLabels() {
  const { t } = useLingui()
  return { studentId: t`学员`, courseId: t`课程`, expiresAt: t`有效期至`, note: t`备注` }
}
