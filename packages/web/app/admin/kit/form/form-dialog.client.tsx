import { useLingui } from '@lingui/react/macro'
import { Form, Modal } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { ConflictNotice, type Descriptions } from './conflict-notice.client.tsx'
import { createOrUpdate, type NounCalls } from './create-or-update.ts'
import { FailureAlert } from './failure-alert.client.tsx'
import { formValues, type Differing } from './form-values.ts'
import { riskNoteOf } from './risk-note.client.tsx'
import { useSave, type Saving } from './use-save.client.ts'
import { useCloseWithWarning } from './use-unsaved-warning.client.ts'
import { checkCorrections, fieldSchema, zodRules } from './zod-rules.client.ts'

/** Returns the Form.Item properties of a field, including its label. */
export type FieldOf<Shape extends z.ZodRawShape> = (
  name: keyof Shape & string,
) => ReturnType<ReturnType<typeof zodRules<Shape>>> & { label: ReactNode; extra?: ReactNode }

/** The form's values are those of the entity, unless their types differ. */
type ToForm<Shape extends z.ZodRawShape, Entity> = [Differing<Shape, Entity>] extends [never]
  ? { toForm?: Saving<Shape, Entity>['toForm'] }
  : Pick<Saving<Shape, Entity>, 'toForm'>

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
type Saves<Shape extends z.ZodRawShape, Entity, Body> =
  | Pick<Saving<Shape, Entity>, 'save'>
  | (NounCalls<Values<Shape>, Body> & { save?: undefined })

type FormDialogProps<Shape extends z.ZodRawShape, Entity, Body> = Omit<
  Saving<Shape, Entity>,
  'onSaved' | 'draftName' | 'save' | 'toForm'
> &
  Saves<Shape, Entity, Body> &
  ToForm<Shape, Entity> &
  DialogProps<Shape>

interface DialogProps<Shape extends z.ZodRawShape> {
  title: string
  /** Distinguishes forms with the same title that have no entity, so that input for one is not restored into another. */
  subject?: string | number | undefined
  labels: Record<keyof Shape & string, string>
  /** Closes the dialog; after saving, the list reloads automatically. */
  onClose: (isSaved: boolean) => void
  /** For the conflict notice. */
  describe?: Descriptions<Shape>
  width?: number
  okText?: string
  children: (field: FieldOf<Shape>) => ReactNode
}

/** The back office's dialog for a form of the contract. */
export function FormDialog<
  Shape extends z.ZodRawShape,
  Entity extends { version: number; id?: number | null },
  Body extends object = Values<Shape>,
>(props: FormDialogProps<Shape, Entity, Body>) {
  const { title, subject = '', schema, labels, onClose, describe, width = 560, okText, children, ...saving } = props
  // Without `toForm` the entity has every field.
  const toForm = props.toForm ?? ((from: Entity | undefined) => formValues(schema, from, ...([] as never)))
  const save = props.save ?? createOrUpdate(props)
  const { t } = useLingui()
  const { form, initial, isSaving, failure, conflict, submit, isDirty, loadLatest, overwrite } = useSave({
    ...saving,
    schema,
    toForm,
    save,
    draftName: `${title} ${subject}`,
    onSaved: () => onClose(true),
  })
  const close = useCloseWithWarning(isDirty, () => onClose(false))
  const [opener] = useState(() => document.activeElement)
  // The dialog is unmounted before antd would restore the focus.
  useEffect(
    () => () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      }),
    [opener],
  )
  const body = useRef<HTMLDivElement>(null)
  const rules = zodRules(schema)
  const field: FieldOf<Shape> = (name) => ({
    ...rules(name),
    label: labels[name],
    ...riskNoteOf(name, fieldSchema(schema, name)),
  })
  const cancel = () => {
    if (!isSaving) void close()
  }
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={okText ?? t`保存`}
      confirmLoading={isSaving}
      onCancel={cancel}
      onOk={form.submit}
      mask={{ closable: false }}
      cancelButtonProps={{ disabled: isSaving }}
      styles={{ body: { paddingTop: 8 } }}
      afterOpenChange={(isOpen) => {
        // A field that the user has entered while the dialog was still opening keeps the focus.
        if (!isOpen || body.current?.contains(document.activeElement)) return
        body.current?.querySelector<HTMLElement>('input:not([type=file]):not([disabled]), textarea')?.focus()
      }}
    >
      <div ref={body}>
        <FailureAlert message={failure} />
        {conflict && (
          <ConflictNotice
            changes={conflict}
            labels={labels}
            describe={describe}
            onReload={loadLatest}
            onOverwrite={overwrite}
          />
        )}
        <Form
          form={form}
          layout="vertical"
          initialValues={initial}
          validateTrigger="onBlur"
          onValuesChange={checkCorrections(form)}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onFinish={() => void submit()}
        >
          {children(field)}
          {/* Lets Enter save: the dialog's button is outside the form. */}
          <input type="submit" hidden value={t`保存`} />
        </Form>
      </div>
    </Modal>
  )
}
