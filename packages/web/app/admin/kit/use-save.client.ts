import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { failureText } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { formValue } from './zod-rules.client.ts'

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
type Shown<Shape extends z.ZodRawShape> = Partial<z.input<z.ZodObject<Shape>>>
export interface Change {
  name: string
  theirs: unknown
  mine: unknown
}

export interface Saving<Shape extends z.ZodRawShape, Entity> {
  schema: z.ZodObject<Shape>
  /** The entity to edit; undefined for a new one. */
  entity?: Entity | undefined
  /** The form's values for the entity, or for a new one. */
  toForm: (entity: Entity | undefined) => Shown<Shape>
  /** Asks about values that are allowed but unusual; nothing is sent where it answers false. */
  confirm?: (values: Values<Shape>) => Promise<boolean>
  /** Sends the values; the version is the one that the user has seen. */
  save: (values: Values<Shape>, version: number | undefined) => Promise<{ message: string }>
  /** The message where the server gave no reason. */
  failure: string
  onSaved: () => void
}

const isSame = (one: unknown, other: unknown) =>
  (one ?? '') === (other ?? '') || JSON.stringify(one) === JSON.stringify(other)

/** Saves a form of the contract, one submission at a time: errors beside their fields, and a choice where someone else has saved meanwhile. */
export function useSave<Shape extends z.ZodRawShape, Entity extends { version: number }>({
  schema,
  entity,
  toForm,
  confirm,
  save,
  failure: fallback,
  onSaved,
}: Saving<Shape, Entity>) {
  const { t } = useLingui()
  const revalidator = useRevalidator()
  const [form] = Form.useForm<Shown<Shape>>()
  const [base, setBase] = useState({ initial: toForm(entity), version: entity?.version })
  const [theirs, setTheirs] = useState<Entity>()
  const [isSaving, setSaving] = useState(false)
  const isSending = useRef(false)
  const [failure, setFailure] = useState<string>()

  const names = Object.keys(schema.shape)
  // `true`: also values without a form field.
  const read = () => ({ ...base.initial, ...(form.getFieldsValue(true) as Shown<Shape>) })
  const differences = (other: Shown<Shape>): Change[] =>
    names.flatMap((name) => {
      const [mine, theirs] = [read()[name as keyof Shown<Shape>], other[name as keyof Shown<Shape>]]
      return isSame(mine, theirs) ? [] : [{ name, mine, theirs }]
    })
  const isDirty = () => !isSending.current && differences(base.initial).length > 0

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

  async function submit(version = base.version) {
    if (isSending.current) return
    const values = read() as Record<string, unknown>
    const parsed = schema.safeParse(
      Object.fromEntries(
        names.map((name) => [name, formValue(schema.shape[name] as unknown as z.ZodType, values[name])]),
      ),
    )
    if (!parsed.success) {
      if (!showErrors(Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))))
        setFailure(parsed.error.issues[0]!.message)
      return
    }
    isSending.current = true
    if (confirm && !(await confirm(parsed.data))) {
      isSending.current = false
      return
    }
    setSaving(true)
    setFailure(undefined)
    try {
      const { message } = await save(parsed.data, version)
      toast.success(message)
      onSaved()
      await revalidator.revalidate()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      if (error.status === 401) return
      if (error.body?.problem === 'resource.stale' && error.body.data) return setTheirs(error.body.data as Entity)
      if (!showErrors(error.body?.errors ?? {})) setFailure(failureText(error, fallback))
    } finally {
      isSending.current = false
      setSaving(false)
    }
  }

  return {
    form,
    initial: base.initial,
    isSaving,
    failure,
    submit,
    isDirty,
    /** What someone else has changed, compared with the form. */
    conflict: theirs && differences(toForm(theirs)),
    loadLatest: () => {
      const initial = toForm(theirs)
      form.setFieldsValue(initial as Parameters<typeof form.setFieldsValue>[0])
      setBase({ initial, version: theirs?.version })
      setTheirs(undefined)
      toast.warning(t`已载入最新内容，请确认后保存`)
    },
    overwrite: () => {
      setBase({ ...base, version: theirs?.version })
      setTheirs(undefined)
      void submit(theirs?.version)
    },
  }
}
