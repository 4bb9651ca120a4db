import type { Role } from '@jiangxue/contract/kit/access.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLocation } from 'react-router'

/** Who works in the frame of the back office: the school, organizations that send people, and teachers. */
export const areas = ['admin', 'org', 'teacher'] as const
/** The beginning of the addresses of an area, and the id of the route whose loader knows what its reader may do. */
export type Area = (typeof areas)[number]

/** What an area is called, and the role that it is for; admins may open all of them. */
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

/** Makes addresses of sections within the reader's area: `students/5` → `/org/students/5`. */
export function useSectionAddress(): (path: string) => string {
  const area = useArea()
  return (path) => `/${area}/${path}`
}
