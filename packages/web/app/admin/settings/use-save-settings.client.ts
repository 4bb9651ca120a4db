import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Setting } from '@jiangxue/contract/kit/setting.ts'
import { settingGroups, type SettingGroup } from '@jiangxue/contract/office/setting-groups.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { issueMessage } from '../../lib/issue-message.ts'
import { useDraft } from '../../lib/session/use-draft.ts'
import { toast } from '../../lib/toast.ts'
import { useUploadsDone } from '../kit/form/form-uploads.client.ts'
import { changesOf, conflictOf } from '../kit/form/merge-changes.ts'
import { useRiskReason } from '../kit/form/use-risk-reason.client.tsx'
import { useUnsavedWarning } from '../kit/form/use-unsaved-warning.client.ts'
import { formValue } from '../kit/form/zod-rules.client.ts'
import { refusalText } from './refusal-text.ts'
import type { GroupValues } from './setting-cards.ts'
import type { StoredSettings } from './stored-settings.ts'

type Values = Readonly<Record<string, unknown>>
type Group = Values & { readonly version: number }
type Groups = Readonly<Partial<Record<SettingGroup, Group | undefined>>>

const calls = {
  basic: 'saveBasicSettings',
  user: 'saveUserSettings',
  email: 'saveEmailSettings',
  sms: 'saveSmsSettings',
  notification: 'saveNotificationSettings',
  storage: 'saveStorageSettings',
  course: 'saveCourseSettings',
  hours: 'saveHourSettings',
  presence: 'savePresenceSettings',
  anomaly: 'saveAnomalySettings',
  certificate: 'saveCertificateSettings',
  log: 'saveLogSettings',
  backup: 'saveBackupSettings',
  proof: 'saveProofSettings',
  privacy: 'savePrivacySettings',
  payment: 'savePaymentSettings',
  wechat: 'saveWechatSettings',
  site: 'saveSiteSettings',
} as const satisfies Record<SettingGroup, string>

export const settingsOf = (group: SettingGroup): Readonly<Record<string, Setting>> => settingGroups[group]

/** Saves the changed groups of a screen one after another: what one of them is refused does not hold up the others. */
export function useSaveSettings(stored: StoredSettings, groups: readonly SettingGroup[], draftName: string) {
  const { t } = useLingui()
  const lead = t`保存设置失败`
  const [form] = Form.useForm<Record<string, Record<string, unknown>>>()
  const { revalidate } = useRevalidator()
  const withRiskReason = useRiskReason()
  const areUploadsDone = useUploadsDone(form)
  const [base, setBase] = useState<Groups>(stored.data)
  const [failures, setFailures] = useState<Partial<Record<SettingGroup, string>>>({})
  const [conflicts, setConflicts] = useState<Groups>({})
  const [changed, setChanged] = useState<readonly string[]>([])
  const [isSaving, setSaving] = useState(false)
  const isSending = useRef(false)

  const valuesOf = (group: SettingGroup): Values =>
    Object.fromEntries(
      Object.keys(settingsOf(group)).map((name) => [name, (form.getFieldsValue(true) as GroupValues)[group]?.[name]]),
    )
  const changesIn = (group: SettingGroup, from: Groups = base): Values => {
    const names = Object.keys(settingsOf(group))
    return changesOf(Object.fromEntries(names.map((name) => [name, from[group]?.[name]])), valuesOf(group))
  }
  const allChanges = (from: Groups = base) =>
    Object.fromEntries(
      groups.map((group) => [group, changesIn(group, from)]).filter(([, values]) => Object.keys(values!).length > 0),
    ) as Partial<Record<SettingGroup, Values>>
  const noteChanges = (from: Groups = base) =>
    setChanged(
      Object.entries(allChanges(from)).flatMap(([group, values]) =>
        Object.keys(values).map((name) => `${group}.${name}`),
      ),
    )

  const { restored, isKept, forget } = useDraft(draftName, () => allChanges())
  const [initial] = useState(
    () =>
      Object.fromEntries(
        Object.entries(stored.data).map(([group, values]) => [
          group,
          { ...values, ...(restored as Groups)?.[group as SettingGroup] },
        ]),
      ) as GroupValues,
  )
  useEffect(() => {
    if (restored) noteChanges()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form has the restored values
  }, [])
  const isDirty = () => !isSending.current && !isKept() && Object.keys(allChanges()).length > 0
  useUnsavedWarning(isDirty)

  /** Shows newer values of groups; never replaces input. */
  function show(newer: Groups): void {
    const next = { ...base, ...newer }
    for (const [group, values] of Object.entries(newer)) form.setFieldsValue({ [group]: values as Group })
    setBase(next)
    noteChanges(next)
  }
  useEffect(() => {
    if (isSending.current) return
    const dirty = new Set(Object.keys(allChanges()))
    show(Object.fromEntries(groups.filter((group) => !dirty.has(group)).map((group) => [group, stored.data[group]])))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each new state
  }, [stored])

  /** Shows what is wrong at the fields; returns whether any of them is on the screen. */
  function showErrors(group: SettingGroup, errors: Readonly<Record<string, string>>): boolean {
    const shown = Object.entries(errors).flatMap(([path, message]) => {
      const name = [group, path.split('.')[0]!]
      return form.getFieldInstance(name) === undefined &&
        !form.getFieldsError().some((each) => each.name.join() === name.join())
        ? []
        : [{ name, errors: [message] }]
    })
    form.setFields(shown as unknown as Parameters<typeof form.setFields>[0])
    if (shown[0]) form.scrollToField(shown[0].name, { focus: true, block: 'center' })
    return shown.length > 0
  }

  /** What is wrong with changed values, by field. */
  function errorsOf(group: SettingGroup, values: Values): Record<string, string> {
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const { schema } = settingsOf(group)[name]!
        const { error } = schema.safeParse(formValue(schema, value))
        return error ? [[name, issueMessage(error.issues[0]!)]] : []
      }),
    )
  }

  /** Sends the changes of a group; values that others have changed meanwhile are kept unless both changed the same. */
  async function send(
    group: SettingGroup,
    values: Values,
    seen: Group,
    riskReason: string | undefined,
  ): Promise<{ data: Group; message: string }> {
    try {
      return await (browserApi[calls[group]]({
        body: { ...values, version: seen.version, riskReason: riskReason || undefined } as never,
      }) as Promise<{ data: Group; message: string }>)
    } catch (error) {
      if (!isApiProblem(error) || error.body?.problem !== 'resource.stale' || !error.body.data) throw error
      const latest = error.body.data as Group
      const theirs = changesOf(seen, latest)
      if (Object.keys(values).some((name) => name in theirs)) throw error
      return send(group, values, latest, riskReason)
    }
  }

  /** Returns the saved group; undefined if it was refused. */
  async function saveGroup(group: SettingGroup, seen: Group): Promise<{ data: Group; message: string } | undefined> {
    const values = changesIn(group)
    const errors = errorsOf(group, values)
    if (Object.keys(errors).length > 0) {
      if (!showErrors(group, errors)) setFailures((all) => ({ ...all, [group]: Object.values(errors)[0]! }))
      return undefined
    }
    try {
      return await withRiskReason((riskReason) => send(group, values, seen, riskReason))
    } catch (error) {
      if (!isApiProblem(error)) throw error
      if (error.status === 401) return undefined
      if (error.body?.problem === 'resource.stale' && error.body.data)
        setConflicts((all) => ({ ...all, [group]: error.body!.data as Group }))
      else if (!showErrors(group, error.body?.errors ?? {}))
        setFailures((all) => ({ ...all, [group]: refusalText(error, lead) }))
      return undefined
    }
  }

  async function save(seen: Groups = base): Promise<void> {
    if (isSending.current || !areUploadsDone()) return
    const dirty = Object.keys(allChanges()) as SettingGroup[]
    if (dirty.length === 0) return
    isSending.current = true
    setSaving(true)
    setFailures({})
    const saved: Partial<Record<SettingGroup, Group>> = {}
    let message = ''
    try {
      for (const group of dirty) {
        const answer = await saveGroup(group, seen[group]!)
        if (!answer) continue
        saved[group] = answer.data
        message = answer.message
      }
    } finally {
      isSending.current = false
      setSaving(false)
    }
    if (message === '') return
    forget()
    toast.success(message)
    show(saved)
    // Texts of the interface are loaded with the page.
    if (saved.basic && saved.basic['language'] !== base.basic?.['language']) {
      isSending.current = true
      return location.reload()
    }
    await revalidate()
  }

  const withoutConflict = (group: SettingGroup) => setConflicts((all) => ({ ...all, [group]: undefined }))
  return {
    form,
    initial,
    /** The values of a group on the screen. */
    valuesOf,
    /** `group.field` of every setting with unsaved input. */
    changed,
    noteChanges: () => noteChanges(),
    /** Sets several values of a group, as if they had been typed. */
    set: (group: SettingGroup, values: Values) => {
      form.setFieldsValue({ [group]: values })
      noteChanges()
    },
    isSaving,
    save: () => save(),
    reset: () => {
      for (const group of groups) form.setFieldsValue({ [group]: base[group] as Group })
      form.setFields(form.getFieldsError().map(({ name }) => ({ name, errors: [] })) as never)
      setFailures({})
      setConflicts({})
      setChanged([])
    },
    /** Why a group was not saved. */
    failures,
    /** The difference between the input in a group and what others have saved meanwhile. */
    conflictIn: (group: SettingGroup) => {
      const theirs = conflicts[group]
      if (!theirs) return undefined
      const names = Object.keys(settingsOf(group))
      const only = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]))
      return conflictOf(only(base[group]!), valuesOf(group), only(theirs))
    },
    loadLatest: (group: SettingGroup) => {
      show({ [group]: conflicts[group]! })
      withoutConflict(group)
      toast.warning(t`已载入最新内容，请确认后保存`)
    },
    /** Saves the user's changes over the latest content; other fields keep their latest values. */
    overwrite: (group: SettingGroup) => {
      const latest = { ...base, [group]: conflicts[group]! }
      withoutConflict(group)
      void save(latest)
    },
  }
}
