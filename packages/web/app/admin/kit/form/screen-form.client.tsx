import { useLingui } from '@lingui/react/macro'
import { Form, type FormInstance, type FormProps } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice.client.tsx'
import { FailureAlert } from './failure-alert.client.tsx'
import { useSave, type Saving } from './use-save.client.ts'
import { useUnsavedWarning } from './use-unsaved-warning.client.ts'
import { checkCorrections } from './zod-rules.client.ts'

/** Saves a form of a screen of its own. `isBegun`: it begins with something that is not stored. */
export function useScreenSave<
  Shape extends z.ZodRawShape,
  Entity extends { version: number; id?: number | null },
  Answer extends { message: string },
>(options: Saving<Shape, Entity, Answer>, isBegun = false) {
  const isStored = useRef(false)
  const onSaved = (answer: Answer) => {
    isStored.current = true
    options.onSaved(answer)
  }
  const { isRestored, ...saving } = useSave({ ...options, onSaved })
  const [isTouched, setTouched] = useState(isRestored || isBegun)
  // Once the response has arrived, there is nothing left to lose before the next screen appears.
  useUnsavedWarning(() => !isStored.current && saving.isDirty())
  return { ...saving, isTouched, setTouched }
}

type ScreenSaving = ReturnType<typeof useScreenSave<z.ZodRawShape, { version: number }, { message: string }>>

interface SaveNoticesProps extends Pick<ConflictNoticeProps, 'labels' | 'describe'> {
  saving: Pick<ScreenSaving, 'failure' | 'conflict' | 'loadLatest' | 'overwrite' | 'setTouched'>
}

/**
 * Why saving was refused, above a form of a screen of its own. The save button is at the bottom of the window, so that
 * the notice comes into view.
 */
export function SaveNotices({
  saving: { failure, conflict, loadLatest, overwrite, setTouched },
  labels,
  describe,
}: SaveNoticesProps) {
  const notices = useRef<HTMLDivElement>(null)
  const isRefused = failure !== undefined || conflict !== undefined
  useEffect(() => {
    if (isRefused) notices.current?.scrollIntoView({ block: 'start' })
  }, [isRefused])
  return (
    <>
      <div ref={notices} className="scroll-mt-4" />
      <FailureAlert message={failure} />
      {conflict && (
        <ConflictNotice
          changes={conflict}
          labels={labels}
          describe={describe}
          onReload={() => {
            loadLatest()
            setTouched(true)
          }}
          onOverwrite={overwrite}
        />
      )}
    </>
  )
}

interface ScreenFormProps<Values> extends Pick<
  FormProps<Values>,
  'className' | 'disabled' | 'onFinish' | 'onFinishFailed'
> {
  saving: Pick<ScreenSaving, 'isSaving' | 'submit' | 'isDirty' | 'setTouched'> & {
    form: FormInstance<Values>
    initial: Partial<Values>
  }
  /** What the user's input leads to, if it is more than `checkCorrections`. */
  onChange?: (changed: Partial<Values>) => void
  children: ReactNode
}

/** The form of a screen of its own, which the bar below it saves. */
export function ScreenForm<Values>({
  saving: { form, initial, isSaving, submit, isDirty, setTouched },
  onChange = checkCorrections(form),
  children,
  ...own
}: ScreenFormProps<Values>) {
  const { t } = useLingui()
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={initial}
      disabled={isSaving}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={(changed) => {
        onChange(changed)
        setTouched(isDirty())
      }}
      onFinish={() => void submit()}
      {...own}
    >
      {children}
      {/* Lets Enter save the form. */}
      <button type="submit" hidden>{t`保存`}</button>
    </Form>
  )
}
