import type { Area, Module, SectionGroup, Start } from './section-entry.values.ts'
import { entries } from './section-list.values.ts'

type AnEntry = (typeof entries)[number]
type NameIn<E> = E extends { permissions: infer Name extends string } ? Name : E extends { path: infer P } ? P : never
type NamesIn<E> = E extends { allows: infer Allowed } ? `${NameIn<E> & string}.${keyof Allowed & string}` : never

export type SectionPath = AnEntry['path']
export type SectionIcon = AnEntry['icon']
/** The name of a section in its permissions: `proof` of `proof.view`. */
export type PermissionSection = NameIn<Extract<AnEntry, { allows: object }>>
/** A permission of a custom admin role. */
export type Permission = NamesIn<AnEntry>

const nameOf = <E extends AnEntry>(entry: E) => ('permissions' in entry ? entry.permissions : entry.path) as NameIn<E>

const startsOf = (entry: AnEntry): readonly Start[] => ('starts' in entry ? entry.starts : [])

export interface Section {
  readonly path: SectionPath
  readonly label: string
  readonly icon: SectionIcon
  readonly group: SectionGroup | undefined
  readonly areas: readonly Area[]
  /** Required to see the section in the sidebar and to open it; the server also rejects its calls without it. */
  readonly permission: Permission
  /** What can be started in it, with the permission that this requires. */
  readonly starts: readonly (Start & { readonly permission: Permission })[]
}

/** The sections of every area, in sidebar order. */
export const sections: readonly Section[] = entries.map((entry) => ({
  path: entry.path,
  label: entry.label,
  icon: entry.icon,
  group: 'group' in entry ? entry.group : undefined,
  areas: 'areas' in entry ? entry.areas : ['admin'],
  permission: `${nameOf(entry)}.view`,
  starts: startsOf(entry).map((start) => ({ ...start, permission: `${nameOf(entry)}.edit` as Permission })),
}))

/** The sections that have permissions, with what each permission allows. */
export const permissionTree = entries.flatMap((entry) =>
  'allows' in entry
    ? [
        {
          section: nameOf(entry),
          label: entry.label,
          permissions: Object.entries(entry.allows).map(([action, hint]) => ({
            permission: `${nameOf(entry)}.${action}` as Permission,
            hint,
          })),
        },
      ]
    : [],
)

/** Every permission, in the order of the tree. */
export const permissions = permissionTree.flatMap((section) => section.permissions.map(({ permission }) => permission))

export const permissionsOfModule = (module: Module): ReadonlySet<Permission> => {
  const names: ReadonlySet<string> = new Set(
    entries.flatMap((entry) => ('module' in entry && entry.module === module ? nameOf(entry) : [])),
  )
  return new Set(
    permissionTree.flatMap(({ section, permissions: own }) =>
      names.has(section) ? own.map(({ permission }) => permission) : [],
    ),
  )
}
