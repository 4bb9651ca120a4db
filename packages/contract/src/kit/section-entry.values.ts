import { text } from './text.ts'

/** The groups of the school's sidebar, in its order. */
export const sectionGroups = {
  teaching: text('教学'),
  students: text('学员'),
  payment: text('收款'),
  site: text('网站'),
  school: text('学校'),
} as const
export type SectionGroup = keyof typeof sectionGroups

/** The areas that share the back-office frame: for the school, for organizations and for teachers. */
export const areas = ['admin', 'org', 'teacher'] as const
/** The first path segment of an area, and the id of the route whose loader provides the user's permissions. */
export type Area = (typeof areas)[number]

export type PermissionAction = 'view' | 'edit' | 'delete' | 'export' | 'reveal'

/** Optional modules with sections of their own, which the school switches on or sets up. */
export type Module = 'exam' | 'payment'

/** A section of the back office as it is declared. */
export interface SectionEntry {
  /** Path below `/admin/` or the other areas. */
  readonly path: string
  readonly label: string
  /** Its component is in `admin/shell/section-icons.client.ts`. */
  readonly icon: string
  /** Its group in the school's sidebar; without one it precedes the groups. The consoles have no groups. */
  readonly group?: SectionGroup
  /** The areas that have the section; by default only `admin`. */
  readonly areas?: readonly Area[]
  /** The section whose permissions apply, if it is not the one named by the path; `view` is required to open it. */
  readonly permissions?: string
  /** What each permission of a custom role allows (decisions §8). Sections without it use those of another. */
  readonly allows?: { readonly view: string } & { readonly [Action in PermissionAction]?: string }
  /** The optional module that it belongs to; without the module nobody has its permissions. */
  readonly module?: Module
  /** What can be started in it from anywhere, with the permission to edit. */
  readonly starts?: readonly Start[]
}

/**
 * Something that a section starts when it is opened with this name: a dialog, or a screen of its own, at its `path`
 * below the area if it is not that of the section. By default only the area `admin` offers it.
 */
export interface Start {
  readonly name: string
  readonly label: string
  readonly path?: string
  readonly areas?: readonly Area[]
}
