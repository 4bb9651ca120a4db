import { permissionActionLabels, permissionSectionLabels } from '@jiangxue/contract/account/permission.values.ts'
import { agreementLabels, type AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import { assessmentLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import { confirmedFactLabels } from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import { fieldLabels } from '@jiangxue/contract/office/field-labels.values.ts'
import {
  factLabels,
  operationTargets,
  operationTexts as texts,
  settingGroupLabels,
} from '@jiangxue/contract/office/operation-words.values.ts'
import { operationLabel } from '@jiangxue/contract/office/operation.values.ts'
import { settingText } from '@jiangxue/contract/office/setting-text.ts'
import type { Db } from '../../core/database/database.ts'
import { settingsByName } from '../../core/settings/setting-values.ts'
import { translate } from '../../core/text/translate.ts'
import { siteMinute } from '../../core/time/site-day.ts'
import type { ChangedResult, Result } from '../../teaching/training-class/overall-result.ts'
import type { OperationLogRow } from './log.queries.ts'
import { listTargetNames } from './target-names.queries.ts'
import { valueLabel } from './value-label.ts'

type Facts = Readonly<Record<string, unknown>>

/** A changed value in words. */
interface ShownChange {
  readonly field: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** An operation in words: who did what to which thing. */
export interface Story {
  readonly targetName: string
  readonly sentence: string
  readonly changes: ShownChange[]
  /** What else was recorded, such as the filter of an export. */
  readonly facts: { readonly label: string; readonly value: string }[]
}

type Names = ReadonlyMap<string, ReadonlyMap<number, string>>
const mostChanges = 3
const mostItems = 20

/** Fields that hold ids, and the kind of thing that the ids are of. */
const references: Readonly<Record<string, string>> = {
  organizationId: 'organization',
  categoryId: 'category',
  courseId: 'course',
  courseIds: 'course',
  studentIds: 'student',
  teacherId: 'teacher',
  teacherIds: 'teacher',
  chapterId: 'chapter',
  roleId: 'role',
  customRoleId: 'role',
  classId: 'class',
  bankId: 'itemBank',
  paperId: 'paper',
}
/** In the facts of students, `studentId` is the student number. */
const referenceOf = (noun: string, field: string): string | undefined =>
  field === 'ids' ? noun : field === 'studentId' ? (noun === 'student' ? undefined : 'student') : references[field]

/** Tells operations in the language of the site, with the names of the people and things involved. */
export async function tellOperations(
  db: Db,
  rows: readonly OperationLogRow[],
  timezone: string,
): Promise<ReadonlyMap<number, Story>> {
  const parsed = rows.map((row) => ({ row, detail: (row.detail ? JSON.parse(row.detail) : {}) as Facts }))
  const wanted = new Map<string, Set<number>>()
  const want = (kind: string, id: unknown) => {
    if (!Number.isInteger(Number(id)) || Number(id) <= 0) return
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(Number(id)))
  }
  for (const { row, detail } of parsed) {
    want(row.targetType, row.targetId)
    for (const result of resultsIn(detail)) want('student', result.studentId)
    for (const facts of [detail, detail['before'], detail['after']])
      for (const [field, value] of Object.entries((facts ?? {}) as Facts))
        for (const id of Array.isArray(value) ? value.slice(0, mostItems) : [value]) {
          const kind = referenceOf(row.targetType, field)
          if (kind) want(kind, id)
        }
  }
  const names: Names = new Map(
    await Promise.all(
      [...wanted].map(async ([kind, ids]) => [kind, await listTargetNames(db, kind, [...ids])] as const),
    ),
  )
  return new Map(parsed.map(({ row, detail }) => [row.id, tell(row, detail, { names, timezone })]))
}

interface Telling {
  readonly names: Names
  readonly timezone: string
}

function tell(row: OperationLogRow, detail: Facts, telling: Telling): Story {
  const { before, after, results, changes: listed, ...others } = detail
  const [old, now] = [(before ?? {}) as Facts, (after ?? {}) as Facts]
  const differences = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => changeOf(row.targetType, field, old[field], now[field], telling))
    .filter((change) => change.before !== change.after)
  // Without one of the two, something was added or removed, and its values are facts.
  const isChange = before !== undefined && after !== undefined
  const changes = [
    ...(isChange ? differences : []),
    ...(results === undefined ? [] : resultsIn(detail).map((result) => resultChange(result, telling))),
    ...confirmedChanges(listed, telling),
  ]
  const facts = [
    ...Object.entries(others).flatMap(([field, value]) => {
      const label = factLabels[field]
      const words = valueText(row.targetType, field, value, telling)
      return label && words !== null ? [{ label: translate(label), value: words }] : []
    }),
    ...(isChange
      ? []
      : differences.map(({ label, before: gone, after: added }) => ({ label, value: (added ?? gone) as string }))),
  ]
  const targetName = nameOf(row, { ...old, ...now, ...others }, telling)
  const concerned = ['studentId', 'studentIds', 'course']
    .map((field) => valueText(row.targetType, field, others[field], telling))
    .filter((name) => isText(name) && !targetName.includes(name))
  return { targetName, sentence: sentenceOf(row, targetName, changes, concerned), changes, facts }
}

function nameOf({ targetType, targetId }: OperationLogRow, facts: Facts, { names }: Telling): string {
  if (targetType === 'agreement') return translate(agreementLabels[targetId as AgreementKind] ?? '')
  if (targetType === 'setting') return translate(settingGroupLabels[targetId as keyof typeof settingGroupLabels] ?? '')
  const stored = names.get(targetType)?.get(Number(targetId))
  if (stored !== undefined) return short(stored)
  const known = ['name', 'title', 'stem', 'certificateNumber', 'file'].map((field) => facts[field]).find(isText)
  // Jobs of the system are named by their action.
  if (known !== undefined || targetType === 'system' || targetId === '0') return known ?? ''
  return /^\d+$/.test(targetId) ? `#${targetId}` : targetId
}
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function sentenceOf(
  row: OperationLogRow,
  name: string,
  changes: readonly ShownChange[],
  concerned: readonly (string | null)[],
): string {
  const who = row.name || row.username || translate(texts.system)
  const action = translate(operationLabel(row.action))
  if (changes.length === 0) {
    const isOwn = row.targetType === 'user' && row.targetId === String(row.userId)
    const did = translate(name === '' || isOwn ? texts.did : texts.didTo, { who, action, name })
    return concerned.length === 0 ? did : translate(texts.concerning, { did, whom: concerned.join(' · ') })
  }
  const type = translate(operationTargets[row.targetType] ?? row.targetType)
  const what = name === '' ? type : translate(texts.what, { type, name })
  const words = changes
    .slice(0, mostChanges)
    .map(({ label: field, before, after }) =>
      before === null
        ? translate(texts.set, { field, after: short(after ?? '') })
        : after === null
          ? translate(texts.cleared, { field, before: short(before) })
          : translate(texts.change, { field, before: short(before), after: short(after) }),
    )
    .join(translate(punctuation.betweenSentences))
  const rest = changes.length - mostChanges
  return (
    translate(texts.changed, { who, what, changes: words }) + (rest > 0 ? translate(texts.more, { count: rest }) : '')
  )
}

const shownLength = 60
const short = (value: string) =>
  value.length > shownLength ? `${value.slice(0, shownLength)}${punctuation.more}` : value

function changeOf(noun: string, field: string, before: unknown, after: unknown, telling: Telling): ShownChange {
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  const [from, to] = [valueText(noun, field, before, telling), valueText(noun, field, after, telling)]
  // Values that read the same, such as lists of the same length, have still been changed.
  const words = !isSame && from === to && to !== null ? translate(texts.replaced) : to
  return { field, label: labelOf(noun, field), before: from, after: words }
}

/** The setting that a field is: of the school, or a clause of a class's rule. */
const settingOf = (noun: string, field: string) =>
  settingsByName.get(field) ??
  (noun === 'class' ? (settingsByName.get(`hours.${field}`) ?? settingsByName.get(`presence.${field}`)) : undefined)

function labelOf(noun: string, field: string): string {
  const setting = settingOf(noun, field)
  const own = (fieldLabels as Readonly<Record<string, Readonly<Record<string, string>>>>)[noun]?.[field]
  return translate(setting?.label ?? own ?? factLabels[field] ?? confirmedFactLabels[field] ?? field)
}

function valueText(noun: string, field: string, value: unknown, telling: Telling): string | null {
  if (value === null || value === undefined || value === '') return null
  const setting = settingOf(noun, field)
  if (setting) {
    const words = settingText(setting, value, translate)
    if (words !== '' || (Array.isArray(value) && value.length === 0)) return words || null
  }
  if (typeof value === 'boolean' || (/^is[A-Z]/.test(field) && (value === 0 || value === 1)))
    return translate(value ? texts.yes : texts.no)
  const kind = referenceOf(noun, field)
  const named = (each: unknown) =>
    (kind && telling.names.get(kind)?.get(Number(each))) ?? wordOf(noun, field, each, telling)
  if (!Array.isArray(value)) return named(value)
  if (value.length === 0) return null
  const words = value.slice(0, mostItems).map(named).filter(isText)
  if (words.length === 0) return translate(texts.items, { count: value.length })
  return words.join(translate(punctuation.betweenItems)) + (value.length > mostItems ? punctuation.more : '')
}

function wordOf(noun: string, field: string, value: unknown, { timezone }: Telling): string | null {
  if (typeof value === 'string') {
    if (field === 'permissions') return permissionText(value)
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return siteMinute(Date.parse(value), timezone)
    return translate(valueLabel(noun, field, value) ?? value)
  }
  if (typeof value === 'number')
    return field.endsWith('At')
      ? siteMinute(value, timezone)
      : translate(valueLabel(noun, field, `${value}`) ?? `${value}`)
  if (typeof value !== 'object' || value === null) return null
  const facts = value as Facts
  if (typeof facts['characters'] === 'number') return translate(texts.characters, { count: facts['characters'] })
  return ['name', 'title', 'label', 'word', 'line'].map((key) => facts[key]).find(isText) ?? null
}

function permissionText(permission: string): string {
  const [section, action] = permission.split('.') as [
    keyof typeof permissionSectionLabels,
    keyof typeof permissionActionLabels,
  ]
  const label = permissionSectionLabels[section]
  return label ? `${translate(label)} ${translate(permissionActionLabels[action] ?? action)}` : permission
}

const resultsIn = ({ results }: Facts): readonly ChangedResult[] =>
  Array.isArray(results) ? (results as ChangedResult[]) : []

/** Whose result was changed from what to what. */
function resultChange({ studentId, before, after }: ChangedResult, { names }: Telling): ShownChange {
  const words = ({ score, isPassed }: Result) => {
    const verdict = translate(assessmentLabels[isPassed === null ? 'none' : isPassed === 1 ? 'passed' : 'failed'])
    return score === null ? verdict : `${score} ${verdict}`
  }
  const label = names.get('student')?.get(studentId) ?? `#${studentId}`
  return { field: `results.${studentId}`, label, before: words(before), after: words(after) }
}

/** The changes of a request to a second admin. */
function confirmedChanges(listed: unknown, telling: Telling): ShownChange[] {
  const changes = typeof listed === 'string' ? (JSON.parse(listed) as unknown) : listed
  if (!Array.isArray(changes)) return []
  return (changes as { name: string; before: unknown; after: unknown }[]).map(({ name, before, after }) =>
    changeOf('setting', name, before, after, telling),
  )
}
