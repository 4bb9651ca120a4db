import type { Area } from '@jiangxue/contract/kit/section-entry.values.ts'
import type { SectionPath } from '@jiangxue/contract/kit/sections.values.ts'
import { applicationStatusLabels } from '@jiangxue/contract/papers/application.values.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import type { useFormat } from '../../lib/use-format.ts'
import type { usePermission } from '../kit/use-permission.client.tsx'
import { sectionsOf } from '../sections.ts'

/** The results of one kind. */
export interface FoundGroup {
  /** The section that it belongs to. */
  readonly section: string
  readonly found: readonly Found[]
}

interface Found {
  readonly to: string
  readonly title: string
  readonly note: string
  /** What is started there. */
  readonly start?: string
}

const perGroup = 5

/** Finds the sections, students, courses and applications that match a keyword and that the user may see. */
export async function find(
  keyword: string,
  area: Area,
  may: ReturnType<typeof usePermission>,
  { translate }: Pick<ReturnType<typeof useFormat>, 'translate'>,
): Promise<FoundGroup[]> {
  const sections = sectionsOf(area).filter(({ permission }) => may(permission))
  const query = { keyword, page: 0, size: perGroup }
  const searches: { readonly [Path in SectionPath]?: () => Promise<FoundGroup['found']> } = {
    students: async () =>
      (await browserApi.listStudents({ query })).content.map(({ id, name, studentId, organizationName }) => ({
        to: `/${area}/students/${id}`,
        title: name,
        note: [studentId, organizationName].filter(Boolean).join(' · '),
      })),
    courses: async () =>
      (await browserApi.listManagedCourses({ query })).content.map(({ id, name, categoryName }) => ({
        to: `/${area}/courses/outline/${id}`,
        title: name,
        note: categoryName,
      })),
    'training-applications': async () =>
      (await browserApi.listApplications({ query })).content.map(({ id, attendeeName, attendeeCompany, status }) => ({
        to: `/${area}/training-applications/${id}`,
        title: attendeeName,
        note: [translate(applicationStatusLabels[status]), attendeeCompany].filter(Boolean).join(' · '),
      })),
  }
  const isNamed = ({ title }: Found) => title.toLowerCase().includes(keyword.toLowerCase())
  const named = sections.map(({ path, label }): Found => ({
    to: `/${area}/${path}`,
    title: translate(label),
    note: '',
  }))
  const starts = sections.flatMap((section) =>
    section.starts
      .filter(({ areas = ['admin'], permission }) => areas.includes(area) && may(permission))
      .map(({ name, label, path = section.path }): Found => ({
        to: `/${area}/${path}`,
        title: translate(label),
        note: translate(section.label),
        start: name,
      })),
  )
  const groups = await Promise.all(
    sections.map(async ({ path, label }) => ({ section: label, found: (await searches[path]?.()) ?? [] })),
  )
  return [{ section: '', found: [...named, ...starts].filter(isNamed) }, ...groups].filter(
    ({ found }) => found.length > 0,
  )
}
