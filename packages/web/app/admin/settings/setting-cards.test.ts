import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingGroups } from '@jiangxue/contract/office/setting-groups.ts'
import { settingTabs, siteBlocks, type SettingCard } from './setting-cards.ts'

const cards: readonly SettingCard[] = [...Object.values(settingTabs), ...Object.values(siteBlocks)].flat()
const namesOf = ({ group, fields, advanced = [] }: SettingCard) =>
  [...fields, ...advanced].map((field) => `${group}.${field}`)

test('every setting of the contract can be changed on one screen', () => {
  const all = Object.entries(settingGroups).flatMap(([group, fields]) =>
    Object.keys(fields).map((field) => `${group}.${field}`),
  )
  assert.deepEqual(cards.flatMap(namesOf).toSorted(), all.toSorted())
})
