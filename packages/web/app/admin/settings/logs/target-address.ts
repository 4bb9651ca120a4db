import type { OperationLog } from '@jiangxue/contract/office/log.ts'

/** Returns the path of the screen for an operation's target; undefined if it has none. */
export function addressOfTarget({ targetType, targetId }: Pick<OperationLog, 'targetType' | 'targetId'>) {
  if (targetType === 'setting') return targetId === 'site' ? '/admin/site' : '/admin/settings'
  if (!/^[1-9]\d*$/.test(targetId)) return undefined
  const addresses: Readonly<Record<string, string>> = {
    student: `/admin/students/${targetId}`,
    course: `/admin/courses/edit/${targetId}`,
    outline: `/admin/courses/outline/${targetId}`,
    class: `/admin/classes/${targetId}`,
    application: `/admin/training-applications/${targetId}`,
    order: `/admin/courses/orders?keyword=${targetId}`,
    anchor: `/admin/anchors/${targetId}`,
    creditConfirmation: '/admin/anchors/confirmations',
    role: '/admin/settings?tab=users',
    teacher: '/admin/teachers',
    category: '/admin/categories',
    organization: '/admin/organizations',
    news: '/admin/news',
    material: '/admin/resources',
    question: '/admin/questions',
    anomaly: '/admin/anomalies',
    user: '/admin/users',
  }
  return addresses[targetType]
}
