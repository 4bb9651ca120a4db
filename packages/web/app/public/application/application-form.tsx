import { text } from '@jiangxue/contract/kit/text.ts'
import type { NewApplication } from '@jiangxue/contract/papers/application.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { fieldsOf } from '../../lib/form/fields-of.ts'
import { useSending } from '../../lib/form/use-sending.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { rereadSite } from '../../lib/http/reread-site.ts'
import { failureText } from '../../lib/show-problem.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { AttendeeFields, CompanyFields, ConsentField, GuardianFields, RemarksField } from './application-fields.tsx'
import {
  emptyApplication,
  guardianFields,
  requiredFields,
  type ApplicationValues,
  type PhotoName,
} from './application-values.ts'
import { FormSection, Wide } from './form-section.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { PhotoField } from './photo-field.tsx'
import { useApplicationResolver, useNeedsGuardian } from './use-age-rules.ts'
import { applicationFormId, useStoredApplication } from './use-stored-application.ts'

const incomplete = text('请检查并完善所有必填信息后再提交！')
const failed = text('提交失败，请检查网络连接后重试')
const uploading = text('照片还在上传，请等上传完成后再提交。')

/** The application form; `onSubmitted` gets the receipt code once the form is cleared. */
export function ApplicationForm({ onSubmitted }: { onSubmitted: (receiptCode: string) => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const isHydrated = useHydrated()
  const [asking, setAsking] = useState<'reset' | { submit: ApplicationValues }>()
  const [photoRound, setPhotoRound] = useState(0)
  const resolver = useApplicationResolver()
  const form = useForm<ApplicationValues>({ resolver, defaultValues: emptyApplication, mode: 'onTouched' })
  const { handleSubmit, setError, setValue, getValues, control, formState } = form
  const { errors, isSubmitting } = formState
  const field = fieldsOf(form)
  const { isSending, send } = useSending()
  const uploads = useRef(new Set<string>())
  const kept = useStoredApplication(form)
  const values = useWatch({ control }) as ApplicationValues
  const agreement = useSite().agreements.find(({ kind }) => kind === 'application')
  const isMinor = useNeedsGuardian(values.attendeeIdCard)

  const clear = () => {
    kept.clear()
    uploads.current.clear()
    setPhotoRound(photoRound + 1)
  }
  const check = handleSubmit(
    (valid) => setAsking({ submit: valid }),
    (wrong) => {
      const isOnlyUploading = Object.keys(wrong).every((name) => uploads.current.has(name))
      toast.error(translate(isOnlyUploading ? uploading : incomplete))
    },
  )

  function submit(valid: ApplicationValues) {
    setAsking(undefined)
    const apply = async () => {
      const body = { ...valid, consentVersion: agreement?.version ?? 0 } as NewApplication
      const { data, message } = await browserApi.submitApplication({ body })
      clear()
      toast.success(message)
      onSubmitted(data.receiptCode)
    }
    void send(apply, (problem) => {
      const { consentVersion: outdated, ...errors } = problem.body?.errors ?? {}
      if (outdated) {
        // What is in force has to be read and accepted first.
        errors['consent'] = outdated
        setValue('consent', false)
        void rereadSite()
      }
      const fields = Object.entries(errors)
      for (const [field, message] of fields)
        setError(field as keyof ApplicationValues, { message }, { shouldFocus: field === fields[0]?.[0] })
      toast.error(fields.length ? translate(incomplete) : failureText(problem, translate(failed)))
    })
  }

  const photo = (name: PhotoName, label: string) => (
    <Controller
      key={`${name}${photoRound}`}
      control={control}
      name={name}
      render={({ field }) => (
        <PhotoField
          label={label}
          value={field.value}
          error={errors[name]?.message}
          inputRef={field.ref}
          onChange={(accessUrl) => setValue(name, accessUrl, { shouldDirty: true, shouldValidate: accessUrl !== '' })}
          onUploading={(isUploading) => uploads.current[isUploading ? 'add' : 'delete'](name)}
        />
      )}
    />
  )
  const missing = (fields: readonly (keyof ApplicationValues)[]) =>
    fields.filter((field) => !values[field] || errors[field]).length
  const required = { ...requiredFields, attendee: [...requiredFields.attendee, ...(isMinor ? guardianFields : [])] }
  const left = missing(Object.values(required).flat())
  return (
    <form
      id={applicationFormId}
      method="post"
      noValidate
      onSubmit={(event) => void check(event)}
      className="flex flex-col gap-5"
    >
      <FormSection number={1} title={t`参训人员信息`} isDone={!missing(required.attendee)}>
        <AttendeeFields field={field} />
        <GuardianFields isMinor={isMinor} field={field} />
      </FormSection>
      <FormSection number={2} title={t`单位信息`} isDone={!missing(requiredFields.company)}>
        <CompanyFields field={field} />
      </FormSection>
      <FormSection number={3} title={t`身份证照片`} isDone={!missing(requiredFields.photos)}>
        {photo('idCardFrontUrl', t`身份证正面（人像面）`)}
        {photo('idCardBackUrl', t`身份证反面（国徽面）`)}
        <Wide>
          <p className="text-sm text-ink-3">{t`选好后立即上传。照片加密保存，只有负责审核的老师能查看，每次查看都有记录；24 小时内没有提交报名的照片会自动删除。`}</p>
        </Wide>
      </FormSection>
      <FormSection number={4} title={t`备注（选填）`}>
        <RemarksField field={field} length={[...values.remarks].length} />
      </FormSection>
      <div className="surface p-5 sm:p-7">
        <ConsentField field={field} hasAgreement={agreement !== undefined} />
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            tone="cinnabar"
            size="lg"
            disabled={!isHydrated || isSubmitting || isSending}
            className="max-sm:w-full"
          >
            {isSending ? t`正在提交…` : t`提交报名`}
          </Button>
          <Button
            tone="outline"
            size="lg"
            disabled={!isHydrated || isSending}
            onClick={() => setAsking('reset')}
            className="max-sm:w-full"
          >{t`重置`}</Button>
          <p className={`tabular-nums sm:ml-auto ${left ? 'text-ink-3' : 'font-semibold text-jade'}`}>
            {left ? t`还有 ${left} 个必填项未填` : t`必填项已全部填写`}
          </p>
        </div>
      </div>
      <LeaveQuestion
        isUploading={() => uploads.current.size > 0}
        isLostWithPage={() =>
          getValues('attendeeIdCard') !== '' || uploads.current.size > 0 || (formState.isDirty && !kept.isStored())
        }
      />
      {asking === 'reset' && (
        <ConfirmDialog
          title={t`重置表单？`}
          text={t`已填写的内容将全部清空。`}
          confirm={t`重置`}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => {
            setAsking(undefined)
            clear()
          }}
        />
      )}
      {typeof asking === 'object' && (
        <ConfirmDialog
          title={t`确认提交`}
          text={t`请确认所填信息真实无误，提交后不能修改。`}
          confirm={t`确认提交`}
          onCancel={() => {
            setAsking(undefined)
            toast.warning(t`您已取消提交`)
          }}
          onConfirm={() => submit(asking.submit)}
        />
      )}
    </form>
  )
}
