import { genders, type Gender } from '@jiangxue/contract/account.values.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { NewApplication } from '@jiangxue/contract/application.ts'
import { educations, type Education, applicationLimits } from '@jiangxue/contract/application.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { FieldNote, Required } from '../../components/field-note.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { browserApi } from '../../lib/api-client.ts'
import { lazyResolver } from '../../lib/lazy-resolver.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { RadioInput, SelectInput, TextArea, TextInput } from './fields.tsx'
import { PhotoField } from './photo-field.tsx'

type Values = Omit<NewApplication, 'consent'> & { consent: boolean }
const empty: Values = {
  attendeeName: '',
  attendeeGender: '' as Gender,
  attendeeIdCard: '',
  attendeePhone: '',
  attendeeEducation: '' as Education,
  attendeeAddress: '',
  attendeeCompany: '',
  handlerName: '',
  handlerPhone: '',
  idCardFrontUrl: '',
  idCardBackUrl: '',
  remarks: '',
  consent: false,
  consentVersion: applicationLimits.consentVersion,
}
const resolver = lazyResolver<Values>(
  async () =>
    (await import('@jiangxue/contract/application.ts')).ApplicationForm as unknown as z.ZodType<Values, Values>,
)
const sections = {
  attendee: [
    'attendeeName',
    'attendeeGender',
    'attendeeIdCard',
    'attendeePhone',
    'attendeeEducation',
    'attendeeAddress',
  ],
  company: ['attendeeCompany'],
  photos: ['idCardFrontUrl', 'idCardBackUrl'],
} as const
const required = [...Object.values(sections).flat(), 'consent'] as const
const incomplete = text('请检查并完善所有必填信息后再提交！')
const failed = text('提交失败，请检查网络连接后重试')

/** The application form; `onSubmitted` gets the receipt code once the form is cleared. */
export function ApplicationForm({ onSubmitted }: { onSubmitted: (receiptCode: string) => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const isHydrated = useHydrated()
  const [asking, setAsking] = useState<'reset' | { submit: Values }>()
  const [photoRound, setPhotoRound] = useState(0)
  const { register, handleSubmit, setError, setValue, reset, control, formState } = useForm<Values>({
    resolver,
    defaultValues: empty,
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = formState
  const [isSending, setSending] = useState(false)
  const values = useWatch({ control }) as Values

  const clear = () => {
    reset(empty)
    setPhotoRound(photoRound + 1)
  }
  const check = handleSubmit(
    (form) => setAsking({ submit: form }),
    () => toast.error(translate(incomplete)),
  )

  async function send(form: Values) {
    setAsking(undefined)
    setSending(true)
    try {
      const { data, message } = await browserApi.submitApplication({ body: form as NewApplication })
      clear()
      toast.success(message)
      onSubmitted(data.receiptCode)
    } catch (error) {
      if (!isApiProblem(error)) throw error
      const fields = Object.entries(error.body?.errors ?? {})
      for (const [field, message] of fields)
        setError(field as keyof Values, { message }, { shouldFocus: field === fields[0]?.[0] })
      const isReasonKnown = error.status > 0 && error.status < 500
      const reason = isReasonKnown ? error.message : translate(failed)
      toast.error(fields.length ? translate(incomplete) : reason)
    } finally {
      setSending(false)
    }
  }

  const photo = (name: 'idCardFrontUrl' | 'idCardBackUrl', label: string) => (
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
        />
      )}
    />
  )
  const missing = (fields: readonly (keyof Values)[]) =>
    fields.filter((field) => !values[field] || errors[field]).length
  const left = missing(required)
  return (
    <form method="post" noValidate onSubmit={(event) => void check(event)} className="flex flex-col gap-5">
      <Section number={1} title={t`参训人信息`} isDone={!missing(sections.attendee)}>
        <TextInput
          label={t`姓名`}
          isRequired
          autoComplete="name"
          maxLength={60}
          error={errors.attendeeName?.message}
          {...register('attendeeName')}
        />
        <RadioInput
          label={t`性别`}
          isRequired
          options={genders.map((value) => ({ value, label: translate(value) }))}
          error={errors.attendeeGender?.message}
          {...register('attendeeGender')}
        />
        <TextInput
          label={t`身份证号`}
          isRequired
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={18}
          hint={t`18 位，末位可以是 X`}
          error={errors.attendeeIdCard?.message}
          {...register('attendeeIdCard')}
        />
        <TextInput
          label={t`手机号码`}
          isRequired
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
          hint={t`用于接收审核通知和查询进度`}
          error={errors.attendeePhone?.message}
          {...register('attendeePhone')}
        />
        <SelectInput
          label={t`文化程度`}
          isRequired
          error={errors.attendeeEducation?.message}
          {...register('attendeeEducation')}
        >
          <option value="">{t`请选择`}</option>
          {educations.map((value) => (
            <option key={value} value={value}>
              {translate(value)}
            </option>
          ))}
        </SelectInput>
        <TextInput
          label={t`联系地址`}
          isRequired
          autoComplete="street-address"
          maxLength={220}
          hint={t`5 到 200 个字符`}
          error={errors.attendeeAddress?.message}
          {...register('attendeeAddress')}
        />
      </Section>
      <Section number={2} title={t`单位信息`} isDone={!missing(sections.company)}>
        <Wide>
          <TextInput
            label={t`单位名称`}
            isRequired
            autoComplete="organization"
            maxLength={220}
            hint={t`2 到 200 个字符；暂无单位可填“无业”或户籍所在社区`}
            error={errors.attendeeCompany?.message}
            {...register('attendeeCompany')}
          />
        </Wide>
        <TextInput
          label={t`经办人姓名（选填）`}
          autoComplete="off"
          maxLength={60}
          error={errors.handlerName?.message}
          {...register('handlerName')}
        />
        <TextInput
          label={t`经办人手机（选填）`}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          error={errors.handlerPhone?.message}
          {...register('handlerPhone')}
        />
      </Section>
      <Section number={3} title={t`身份证照片`} isDone={!missing(sections.photos)}>
        {photo('idCardFrontUrl', t`身份证正面（人像面）`)}
        {photo('idCardBackUrl', t`身份证反面（国徽面）`)}
        <Wide>
          <p className="text-sm text-ink-3">{t`选好后立即上传。照片加密保存，只有负责审核的老师能查看，每次查看都有记录；24 小时内没有提交报名的照片会自动删除。`}</p>
        </Wide>
      </Section>
      <Section number={4} title={t`备注（选填）`}>
        <Wide>
          <TextArea
            aria-labelledby="part-4"
            count={[...values.remarks].length}
            limit={applicationLimits.remarksMaxLength}
            error={errors.remarks?.message}
            {...register('remarks')}
          />
        </Wide>
      </Section>
      <div className="surface p-5 sm:p-7">
        <label className="flex cursor-pointer gap-3 text-md">
          <input
            type="checkbox"
            aria-required
            aria-invalid={errors.consent ? true : undefined}
            aria-describedby={errors.consent ? 'consent-note' : undefined}
            className="mt-1 size-5 shrink-0 accent-primary"
            {...register('consent')}
          />
          <span>
            {t`我已阅读并同意：学校为审核报名资格收集以上信息，其中身份证号和身份证照片属于敏感个人信息，加密保存，仅用于本次报名审核和学籍办理，不向他人提供；我可以联系学校要求更正或删除。`}
            <Required />
          </span>
        </label>
        <FieldNote id="consent-note" error={errors.consent?.message} />
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
            {left ? t`还有 ${left} 项必填（*）没有填好` : t`必填内容已填好`}
          </p>
        </div>
      </div>
      {asking === 'reset' && (
        <ConfirmDialog
          title={t`重置表单`}
          text={t`确定要清空已填写的全部内容吗？`}
          confirm={t`清空`}
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
          onConfirm={() => void send(asking.submit)}
        />
      )}
    </form>
  )
}

const Wide = ({ children }: { children: ReactNode }) => <div className="sm:col-span-2">{children}</div>

/** A part of the form; its number becomes a check mark once all required fields are filled in. */
function Section({
  number,
  title,
  isDone = false,
  children,
}: {
  number: number
  title: string
  isDone?: boolean
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <section aria-labelledby={`part-${number}`} className="surface p-5 sm:p-7">
      <div className="mb-5 flex items-center gap-3">
        <span
          aria-hidden
          className={`grid size-8 shrink-0 place-items-center rounded-[8px] font-serif text-md font-bold text-white transition-colors ${isDone ? 'bg-jade' : 'bg-ink'}`}
        >
          {isDone ? <Check size={18} strokeWidth={3} /> : number}
        </span>
        <h2 id={`part-${number}`} className="font-serif text-xl font-bold">
          {title}
        </h2>
        {isDone && <span className="sr-only">{t`已填好`}</span>}
      </div>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
