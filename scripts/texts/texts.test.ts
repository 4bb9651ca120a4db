import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sourcesOf } from './extract.ts'
import { faultsOf } from './faults.ts'

const faults = (translations: Record<string, string>, ...sources: string[]) => [
  ...faultsOf(new Set(sources), translations),
]

test('a complete catalog has no faults', () => {
  assert.deepEqual(
    faults(
      { 保存: 'Save', '共 {n} 门，{m} 章': '{n, plural, one {# course} other {# courses}}, {m} chapters' },
      '保存',
      '共 {n} 门，{m} 章',
    ),
    [],
  )
})

test('a text that is missing, empty, Chinese or unused is a fault', () => {
  assert.deepEqual(faults({ 空: '', 中: '中', 多: 'More' }, '空', '中', '缺'), [
    'empty: 空',
    'Chinese: 中 → 中',
    'missing: 缺',
    'unused: 多',
  ])
})

test('placeholders that differ from the source are a fault, also within a plural, and so is a text that cannot be parsed', () => {
  for (const wrong of [
    'all',
    '{m} of them',
    '{n, plural, one {one} other {{m}}}',
    '{n, plural, one {one}',
    '{n} and {m}',
  ])
    assert.equal(faults({ '共 {n} 门': wrong }, '共 {n} 门').length, 1, wrong)
})

test('texts in macros and in text() are found, with their escapes resolved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jiangxue-texts-'))
  try {
    const path = join(folder, 'screen.tsx')
    await writeFile(
      path,
      [
        "import { useLingui } from '@lingui/react/macro'",
        "const greeting = text('{name}，您好：\\n\\n“它’s”')",
        'function Screen({ rows, name }) {',
        '  const { t } = useLingui()',
        '  return <p title={t`第 ${name} 页`}>{t`共 ${rows.length} 条`}</p>',
        '}',
      ].join('\n'),
    )
    assert.deepEqual(await sourcesOf(path), ['{name}，您好：\n\n“它’s”', '第 {name} 页', '共 {0} 条'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
