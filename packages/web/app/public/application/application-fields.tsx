import { genders } from '@jiangxue/contract/account/account.values.ts'
import { applicationLimits, educations } from '@jiangxue/contract/papers/application.values.ts'
import { useLingui } from '@lingui/react/macro'
import { AgreementLink } from '../../components/account/agreement-link.tsx'
import { FieldNote, Required } from '../../components/field-note.tsx'
import type { FieldsOf } from '../../lib/form/fields-of.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { ApplicationValues } from './application-values.ts'
import { RadioInput, SelectInput, TextArea, TextInput } from './fields.tsx'
import { Wide } from './form-section.tsx'

interface FieldsProps {
  field: FieldsOf<ApplicationValues>
}

export function AttendeeFields({ field }: FieldsProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  return (
    <>
      <TextInput label={t`姓名`} isRequired autoComplete="name" {...field('attendeeName')} />
      <RadioInput
        label={t`性别`}
        isRequired
        options={genders.map((value) => ({ value, label: translate(value) }))}
        {...field('attendeeGender')}
      />
      <TextInput
        label={t`身份证号`}
        isRequired
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t`18 位，末位可以是 X`}
        {...field('attendeeIdCard')}
      />
      <TextInput
        label={t`手机号码`}
        isRequired
        inputMode="numeric"
        autoComplete="tel-national"
        hint={t`用于接收审核通知和查询进度`}
        {...field('attendeePhone')}
      />
      <SelectInput label={t`文化程度`} isRequired {...field('attendeeEducation')}>
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
        autoComplete="address-line1"
        maxLength={220}
        hint={t`5 到 200 个字符`}
        {...field('attendeeAddress')}
      />
    </>
  )
}

/** Of applicants under 18; the reason is announced when the fields appear. */
export function GuardianFields({ isMinor, field }: FieldsProps & { isMinor: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <p role="status" className="rounded-control bg-gold-tint px-4 py-3 empty:hidden sm:col-span-2">
        {isMinor && t`报名人未满 18 周岁，须经监护人同意。请填写监护人的姓名和手机号，学校审核时会与监护人联系确认。`}
      </p>
      {isMinor && (
        <>
          <TextInput label={t`监护人姓名`} isRequired autoComplete="off" {...field('guardianName')} />
          <TextInput
            label={t`监护人手机号`}
            isRequired
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            {...field('guardianPhone')}
          />
        </>
      )}
    </>
  )
}

export function CompanyFields({ field }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Wide>
        <TextInput
          label={t`单位名称`}
          isRequired
          autoComplete="organization"
          maxLength={220}
          hint={t`2 到 200 个字符；暂无工作单位的，可填“个人”或户籍所在社区`}
          {...field('attendeeCompany')}
        />
      </Wide>
      <TextInput label={t`经办人姓名（选填）`} autoComplete="off" {...field('handlerName')} />
      <TextInput
        label={t`经办人手机（选填）`}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        {...field('handlerPhone')}
      />
    </>
  )
}

export function RemarksField({ field, length }: FieldsProps & { length: number }) {
  return (
    <Wide>
      <TextArea
        aria-labelledby="part-4"
        count={length}
        limit={applicationLimits.remarksMaxLength}
        {...field('remarks')}
      />
    </Wide>
  )
}

export function ConsentField({ field, hasAgreement }: FieldsProps & { hasAgreement: boolean }) {
  const { t } = useLingui()
  const { error, ...input } = field('consent')
  return (
    <>
      <label className="flex cursor-pointer gap-3 text-md">
        <input
          type="checkbox"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'consent-note' : undefined}
          className="mt-1 size-5 shrink-0 accent-primary"
          {...input}
        />
        <span>
          {t`我已阅读并同意：学校为审核报名资格收集以上信息，其中身份证号和身份证照片属于敏感个人信息，加密保存，仅用于本次报名审核和学籍办理，不向他人提供；我可以联系学校要求更正或删除。`}
          <Required />
        </span>
      </label>
      {hasAgreement && (
        <p className="mt-1 pl-8 text-md">
          {t`详见`}
          <AgreementLink kind="application" />
        </p>
      )}
      <FieldNote id="consent-note" error={error} />
    </>
  )
}
