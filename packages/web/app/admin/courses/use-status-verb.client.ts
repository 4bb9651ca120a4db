import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'

/** Returns the verb for moving a course from one status to another. */
export function useStatusVerb() {
  const { t } = useLingui()
  const format = useFormat()
  return (from: string, to: { value: string; name: string }): string => {
    const name = format.translate(to.name)
    switch (to.value) {
      case 'PUBLISHED':
        return from === 'OFFLINE' ? t`重新发布` : t`发布`
      case 'PENDING':
        return t`提交审核`
      case 'DRAFT':
        return t`退回草稿`
      case 'OFFLINE':
        return t`下线`
      default:
        return t`设为“${name}”`
    }
  }
}
