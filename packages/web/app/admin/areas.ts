import type { Role } from '@jiangxue/contract/kit/access.ts'
import { areas, type Area } from '@jiangxue/contract/kit/section-entry.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLocation } from 'react-router'

/** The name of each area and the role it is for; admins may open all of them. */
export const areaFacts: Record<Area, { readonly name: string; readonly role: Role }> = {
  admin: { name: text('管理后台'), role: 'ADMIN' },
  org: { name: text('机构工作台'), role: 'ORG_ADMIN' },
  teacher: { name: text('教师工作台'), role: 'TEACHER' },
}

export const areaOf = (pathname: string): Area => {
  const [, first] = pathname.split('/')
  return areas.find((area) => area === first) ?? 'admin'
}
export const useArea = (): Area => areaOf(useLocation().pathname)

/** Returns a function that builds paths within the current area: `students/5` → `/org/students/5`. */
export function useSectionAddress(): (path: string) => string {
  const area = useArea()
  return (path) => `/${area}/${path}`
}
