import type { OwnEmploymentForm } from '@jiangxue/contract/employment/employment.ts'
import {
  employmentLimits as limits,
  employmentStatusLabels,
  hasPlace,
  isWorking,
  ownStatuses,
  workContractLabels,
  workContracts,
  type WorkContract,
} from '@jiangxue/contract/employment/employment.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { useSending } from '../../lib/form/use-sending.ts'
import { failureText } from '../../lib/show-problem.ts'
import { useFormat } from '../../lib/use-format.ts'
import { Button } from '../button.tsx'
import { TextField } from '../text-field.tsx'

interface Props {
  /** Tells the choices of several questions on a page apart. */
  name: string
  send: (answer: OwnEmploymentForm) => Promise<void>
}

/** What a graduate does now. What was typed stays if it cannot be sent. */
export function EmploymentForm({ name, send }: Props) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const [status, setStatus] = useState<(typeof ownStatuses)[number]>()
  const [typed, setTyped] = useState({ employer: '', post: '', sinceOn: '', contract: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const { isSending, send: run } = useSending()
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped({ ...typed, [name]: target.value }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!status) return setFailure(t`请选择去向`)
    setFailure('')
    setErrors({})
    const answer = async () => {
      const { employer, post } = typed
      const [sinceOn, contract] = [typed.sinceOn || null, (typed.contract || null) as WorkContract | null]
      await send({ status, employer, post, sinceOn, contract })
    }
    void run(answer, (problem) => {
      setErrors(problem.body?.errors ?? {})
      setFailure(failureText(problem, t`提交就业情况失败`))
    })
  }
  const isEmployed = status !== undefined && isWorking(status)
  return (
    <form noValidate onSubmit={submit} className="mt-3">
      <fieldset className="grid grid-cols-2 gap-2 sm:flex">
        <legend className="sr-only">{t`去向`}</legend>
        {ownStatuses.map((value) => (
          <label
            key={value}
            className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-control border-[1.5px] border-line-strong px-4 has-checked:border-primary has-checked:bg-primary-tint"
          >
            <input
              type="radio"
              name={name}
              className="accent-primary"
              checked={status === value}
              onChange={() => setStatus(value)}
            />
            {translate(employmentStatusLabels[value])}
          </label>
        ))}
      </fieldset>
      {status && hasPlace(status) && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <TextField
            label={isEmployed ? t`单位名称` : t`学校名称`}
            isRequired={isEmployed}
            maxLength={limits.employer}
            autoComplete="organization"
            {...field('employer')}
          />
          <TextField label={isEmployed ? t`岗位` : t`专业`} maxLength={limits.post} {...field('post')} />
          <TextField label={t`开始日期`} type="date" {...field('sinceOn')} />
          {isEmployed && (
            <label className="font-semibold">
              {t`合同类型`}
              <select className="field mt-1.5 font-normal" value={typed.contract} onChange={field('contract').onChange}>
                <option value="">{t`请选择`}</option>
                {workContracts.map((value) => (
                  <option key={value} value={value}>
                    {translate(workContractLabels[value])}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      )}
      <p className="mt-4 text-sm text-ink-3">
        {t`提交即同意学校用这些信息统计和上报结业学员的就业情况。只有学校、您所在的机构和任课教师能看到；注销账号时，单位和岗位随之清除。`}
      </p>
      {failure && (
        <p role="alert" className="mt-2 text-cinnabar-dark">
          {failure}
        </p>
      )}
      <Button type="submit" disabled={isSending} className="mt-3 max-sm:w-full">{t`提交`}</Button>
    </form>
  )
}
