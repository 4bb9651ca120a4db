import { useLingui } from '@lingui/react/macro'

/** What the fields of an order are called: in its dialogs, where two versions are compared, and in the list. */
export function useOrderLabels() {
  const { t } = useLingui()
  return { studentId: t`学员`, courseId: t`课程`, expiresAt: t`有效期至`, note: t`备注` }
}
