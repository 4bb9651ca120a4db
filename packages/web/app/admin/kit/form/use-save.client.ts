import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { issueMessage } from '../../../lib/issue-message.ts'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { failureText } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'
import { useUploadsDone } from './form-uploads.client.ts'
import { changesOf, conflictOf } from './merge-changes.ts'
import { useRiskReason } from './use-risk-reason.client.tsx'
import { fieldSchema, formValue } from './zod-rules.client.ts'

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
type Shown<Shape extends z.ZodRawShape> = Partial<z.input<z.ZodObject<Shape>>>
export interface Saving<Shape extends z.ZodRawShape, Entity, Answer extends { message: string } = { message: string }> {
  schema: z.ZodObject<Shape>
  /** The entity to edit; undefined for a new one. */
  entity?: Entity | undefined
  /** The form's values for the entity, or for a new one. */
  toForm: (entity: Entity | undefined) => Shown<Shape>
  /** Asks the user to confirm unusual values, given the entity that the user has seen; false cancels saving. */
  confirm?: (values: Values<Shape>, seen: Entity | undefined) => Promise<boolean>
  /** Called with the latest entity if someone else has saved it in the meantime. */
  onStale?: (latest: Entity) => void
  /** Reads the latest entity, if the response to a stale save does not contain the fields of the form. */
  readLatest?: () => Promise<Entity>
  /** Sends the values; `version` is the one that the user has seen, `seen` the entity of that version. */
  save: (
    values: Values<Shape>,
    version: number | undefined,
    seen: Entity | undefined,
    /** Why flagged words may be published; given if the user was asked for it. */
    riskReason: string | undefined,
  ) => Promise<Answer>
  /** The message if the server returned none. */
  failure: string
  onSaved: (answer: Answer) => void
  /** Names the form within its screen; its input is saved under this name when the session expires. */
  draftName: string
}

/** Saves a form of the contract, one submission at a time, with field errors and conflict handling. */
export function useSave<
  Shape extends z.ZodRawShape,
  Entity extends { version: number; id?: number | null },
  Answer extends { message: string },
>({
  schema,
  entity,
  toForm,
  confirm,
  onStale,
  readLatest,
  save,
  failure: fallback,
  onSaved,
  draftName,
}: Saving<Shape, Entity, Answer>) {
  const { t } = useLingui()
  const revalidator = useRevalidator()
  const withRiskReason = useRiskReason()
  const [form] = Form.useForm<Shown<Shape>>()
  const areUploadsDone = useUploadsDone(form)
  const [base, setBase] = useState({ initial: toForm(entity), entity })
  const id = entity?.id ?? 'new'
  const { restored, isKept, forget } = useDraft(`${draftName} ${id}`, () => changedValues())
  const [shown] = useState(() => ({ ...base.initial, ...(restored as Shown<Shape>) }))
  const [theirs, setTheirs] = useState<Entity>()
  const [isSaving, setSaving] = useState(false)
  const isSending = useRef(false)
  const [failure, setFailure] = useState<string>()

  const names = Object.keys(schema.shape)
  // `true` includes values without a form field.
  const read = () => ({ ...base.initial, ...(form.getFieldsValue(true) as Shown<Shape>) })
  const changedValues = () => changesOf(base.initial, read())
  const isDirty = () => !isSending.current && !isKept() && Object.keys(changedValues()).length > 0

  function showErrors(errors: Record<string, string>): boolean {
    const known = Object.entries(errors).flatMap(([path, message]) => {
      const name = path.split('.')[0]!
      return form.getFieldInstance(name as never) !== undefined ||
        form.getFieldsError().some((field) => field.name[0] === name)
        ? [{ name, errors: [message] }]
        : []
    })
    form.setFields(known as Parameters<typeof form.setFields>[0])
    if (known[0]) form.scrollToField(known[0].name as never, { focus: true, block: 'center' })
    return known.length > 0
  }

  async function submit(seen = base.entity, values = read() as Record<string, unknown>) {
    if (isSending.current || !areUploadsDone()) return
    const parsed = schema.safeParse(
      Object.fromEntries(names.map((name) => [name, formValue(fieldSchema(schema, name), values[name])])),
    )
    if (!parsed.success) {
      if (
        !showErrors(Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issueMessage(issue)])))
      )
        setFailure(issueMessage(parsed.error.issues[0]!))
      return
    }
    isSending.current = true
    if (confirm && !(await confirm(parsed.data, seen))) {
      isSending.current = false
      return
    }
    setSaving(true)
    setFailure(undefined)
    try {
      const answer = await withRiskReason((riskReason) => save(parsed.data, seen?.version, seen, riskReason))
      forget()
      toast.success(answer.message)
      onSaved(answer)
      await revalidator.revalidate()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      if (error.status === 401) return
      if (error.body?.problem === 'resource.stale' && error.body.data) {
        const latest = await (readLatest ? readLatest().catch(() => undefined) : (error.body.data as Entity))
        if (!latest) return setFailure(failureText(error, fallback))
        onStale?.(latest)
        return setTheirs(latest)
      }
      if (!showErrors(error.body?.errors ?? {})) setFailure(failureText(error, fallback))
    } finally {
      isSending.current = false
      setSaving(false)
    }
  }

  return {
    form,
    initial: shown,
    /** Whether input from before the session expired was restored. */
    isRestored: restored !== undefined,
    isSaving,
    failure,
    submit: () => submit(),
    isDirty,
    /** The differences between the form and the latest content. */
    conflict: theirs && conflictOf(base.initial, read(), toForm(theirs)),
    loadLatest: () => {
      const initial = toForm(theirs)
      form.setFieldsValue(initial as Parameters<typeof form.setFieldsValue>[0])
      setBase({ initial, entity: theirs })
      setTheirs(undefined)
      toast.warning(t`已载入最新内容，请确认后保存`)
    },
    /** Saves the user's changes over the latest content; other fields keep their latest values. */
    overwrite: () => {
      const latest = toForm(theirs)
      const merged = { ...latest, ...changedValues() }
      form.setFieldsValue(merged as Parameters<typeof form.setFieldsValue>[0])
      setBase({ initial: latest, entity: theirs })
      setTheirs(undefined)
      void submit(theirs, merged)
    },
  }
}
