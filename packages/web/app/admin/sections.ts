import type { Area } from '@jiangxue/contract/kit/section-entry.values.ts'
import { sections, type Section, type SectionPath } from '@jiangxue/contract/kit/sections.values.ts'
import { areaOf } from './areas.ts'

interface FurtherScreen {
  readonly path: string
  readonly file: string
  /** Which of the section's areas have it; by default all. */
  readonly areas?: readonly Area[]
}
/** Further screens: the path below the section's, and the file `admin/{section path}/{file}.tsx`. */
const pages: { readonly [Path in SectionPath]?: readonly FurtherScreen[] } = {
  courses: [
    { path: 'edit/:courseId?', file: 'edit/course-edit' },
    { path: 'outline/:courseId', file: 'outline/outline-editor' },
    { path: 'lessons/:courseId', file: 'lessons/course-lessons' },
  ],
  'courses/orders': [{ path: 'invoices', file: 'invoices/invoices' }],
  resources: [{ path: 'videos', file: 'videos/videos' }],
  items: [
    { path: 'edit/:itemId?', file: 'edit/item-edit' },
    { path: 'import/:importId?', file: 'import/item-import' },
    { path: 'papers', file: 'papers/papers' },
    { path: 'papers/edit/:paperId?', file: 'papers/edit/paper-edit' },
  ],
  exams: [
    { path: 'edit/:examId?', file: 'edit/exam-edit' },
    { path: ':examId', file: 'detail/exam-detail' },
    { path: ':examId/marking', file: 'marking/exam-marking' },
    { path: 'sheets/:attemptId', file: 'sheets/exam-sheet' },
  ],
  certificates: [{ path: 'design', file: 'design/certificate-design', areas: ['admin'] }],
  students: [
    { path: ':studentId', file: 'detail/student-detail' },
    { path: ':studentId/records', file: 'records/student-records' },
  ],
  classes: [{ path: ':classId', file: 'class-detail' }],
  'authority-forms': [{ path: 'edit/:formId?', file: 'edit/authority-form-edit' }],
  'training-applications': [{ path: ':applicationId', file: 'application-detail' }],
  anchors: [
    { path: 'confirmations', file: 'confirmations' },
    { path: 'guarded-acts', file: 'guarded-acts' },
    { path: ':number', file: 'anchor-detail' },
  ],
  site: [{ path: ':block', file: 'site-block' }],
  system: [{ path: 'logs/:kind', file: 'logs/technical-logs' }],
  settings: [
    { path: 'logs/:kind', file: 'logs/operation-log' },
    { path: 'messages', file: 'outbox/outbox' },
  ],
}

/** Screens that are not named after the path of their section. */
const files: { readonly [Path in SectionPath]?: string } = { 'courses/orders': 'courses/orders/course-orders' }

export const sectionsOf = (area: Area): readonly Section[] => sections.filter(({ areas }) => areas.includes(area))

/**
 * The screens of an area with their files below `admin/`: `courses/courses`. What only a console shows is in the
 * console's folder: `org/report/org-report`.
 */
export const screensOf = (area: Area): readonly { readonly path: string; readonly file: string }[] =>
  sectionsOf(area).flatMap(({ path, areas }) => [
    { path, file: files[path] ?? (areas.includes('admin') ? `${path}/${path}` : `${area}/${path}/${area}-${path}`) },
    ...(pages[path] ?? [])
      .filter((page) => page.areas?.includes(area) ?? true)
      .map((page) => ({ path: `${path}/${page.path}`, file: `${path}/${page.file}` })),
  ])

/** The section of a path: the one with the longest path that it is below, since one may be below another's. */
export const sectionOf = (pathname: string): Section | undefined => {
  const area = areaOf(pathname)
  return sectionsOf(area)
    .filter(({ path }) => `${pathname}/`.startsWith(`/${area}/${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
