import type { OperationLog } from '@jiangxue/contract/office/log.ts'

/** Returns the path of the screen for an operation's target; undefined if it has none. */
export function addressOfTarget({ targetType, targetId }: Pick<OperationLog, 'targetType' | 'targetId'>) {
  if (!/^[1-9]\d*$/.test(targetId)) return targetType === 'setting' ? '/admin/settings' : undefined
  const addresses: Readonly<Record<string, string>> = {
    student: `/admin/students/${targetId}`,
    course: `/admin/courses/edit/${targetId}`,
    outline: `/admin/courses/outline/${targetId}`,
    application: `/admin/training-applications/${targetId}`,
    order: `/admin/courses/orders?keyword=${targetId}`,
    role: '/admin/settings?tab=users',
  }
  return addresses[targetType]
}
