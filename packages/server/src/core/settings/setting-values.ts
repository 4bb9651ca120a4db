import type { Setting } from '@jiangxue/contract/kit/setting.ts'
import { settingGroups, type SettingGroups } from '@jiangxue/contract/office/setting-groups.ts'
import type { z } from 'zod'

type Groups = SettingGroups
/** `group.field`. */
export type SettingName = { [G in keyof Groups]: `${G}.${keyof Groups[G] & string}` }[keyof Groups]
type FieldOf<N extends SettingName> = N extends `${infer G extends keyof Groups}.${infer F}`
  ? Groups[G][F & keyof Groups[G]]
  : never
/** The stored form of a value: a picture in it is stored as its file's id, where the contract has its URL. */
type Stored<T> = T extends readonly (infer E)[]
  ? Stored<E>[]
  : T extends object
    ? {
        [K in keyof T as K extends `${infer N}Url` ? `${N}FileId` : K]: K extends `${string}Url`
          ? number | null
          : Stored<T[K]>
      }
    : T
export type SettingValues = { [N in SettingName]: FieldOf<N> extends Setting<infer S> ? Stored<z.output<S>> : never }
/** Settings that are stored sealed; `current()` returns them sealed too. */
export type SecretName = { [N in SettingName]: FieldOf<N> extends { isSecret: true } ? N : never }[SettingName]

/** Settings whose default is not in the contract. */
export type WithoutInitial = { [N in SettingName]: FieldOf<N> extends { initial: unknown } ? never : N }[SettingName]

export const settingsByName: ReadonlyMap<string, Setting> = new Map(
  Object.entries(settingGroups).flatMap(([group, fields]) =>
    Object.entries(fields as Readonly<Record<string, Setting>>).map(([name, field]) => [`${group}.${name}`, field]),
  ),
)
export const isSettingName = (name: string): name is SettingName => settingsByName.has(name)
export const isSecret = (name: SettingName): name is SecretName => settingsByName.get(name)?.isSecret === true

export const settingNamesOf = (group: keyof Groups): SettingName[] =>
  Object.keys(settingGroups[group]).map((field) => `${group}.${field}` as SettingName)

export const valuesOfGroup = <G extends keyof Groups>(values: SettingValues, group: G) =>
  Object.fromEntries(settingNamesOf(group).map((name) => [name.slice(group.length + 1), values[name]])) as {
    [F in keyof Groups[G] & string]: SettingValues[`${G}.${F}` & SettingName]
  }
