import { studentCentreLimits } from '@jiangxue/contract/student/student-centre.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { Button } from '../components/button.tsx'
import { Sheet } from '../components/dialog/sheet.tsx'
import { TextField } from '../components/text-field.tsx'
import { useSending } from '../lib/form/use-sending.ts'
import { browserApi } from '../lib/http/api-client.ts'
import { reportFailure } from '../lib/show-problem.ts'
import { toast } from '../lib/toast.ts'
import { useFormat } from '../lib/use-format.ts'
import type { Goals } from './load-student.ts'

const minute = 60
const hour = 3600
const units = { daily: minute, weekly: hour, total: hour }
type Name = keyof typeof units
const most = {
  daily: studentCentreLimits.dailyGoalMaxSeconds,
  weekly: studentCentreLimits.weeklyGoalMaxSeconds,
  total: studentCentreLimits.totalGoalMaxSeconds,
} satisfies Record<Name, number>
const shown = (seconds: number, unit: number) => String(Math.round((seconds / unit) * 100) / 100)

/** The form for the three targets: minutes per day, hours per week, hours in total. */
export default function GoalSheet({
  userId,
  goals,
  onSaved,
  onClose,
}: {
  userId: number
  goals: Goals
  onSaved: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { duration } = useFormat()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [typed, setTyped] = useState<Record<Name, string>>({
    daily: shown(goals.daily.target, minute),
    weekly: shown(goals.weekly.target, hour),
    total: shown(goals.total.target, hour),
  })
  const { isSending, send } = useSending()

  // An untouched number stands for the goal itself, which it shows rounded.
  const seconds = (name: Name) =>
    typed[name] === shown(goals[name].target, units[name])
      ? goals[name].target
      : Math.round(Number(typed[name]) * units[name])
  /** What the number means, or what is allowed. */
  const hintOf = (name: Name) => {
    const target = seconds(name)
    const isAllowed = target >= studentCentreLimits.goalMinSeconds && target <= most[name]
    return isAllowed
      ? t`即 ${duration(target)}`
      : t`应在 ${duration(studentCentreLimits.goalMinSeconds)} 到 ${duration(most[name])} 之间`
  }
  const field = (name: Name) => ({
    name,
    value: typed[name],
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: value })
      setErrors({ ...errors, [name]: '' })
    },
    hint: hintOf(name),
    error: errors[name],
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const save = async () => {
      const body = { daily: seconds('daily'), weekly: seconds('weekly'), total: seconds('total') }
      await browserApi.setGoals({ params: { userId }, body })
      toast.success(t`学习目标已保存`)
      onSaved()
      onClose()
    }
    void send(save, (problem) => {
      const wrong = problem.body?.errors ?? {}
      setErrors(wrong)
      const first = elements.namedItem(Object.keys(wrong)[0] ?? '')
      if (first instanceof HTMLElement) first.focus()
      if (!first) reportFailure(problem, t`保存学习目标失败`)
    })
  }
  const number = { type: 'number', inputMode: 'decimal', min: 0, step: 'any', required: true } as const
  return (
    <Sheet title={t`修改学习目标`} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-4">
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField label={t`每日（分钟）`} {...number} {...field('daily')} />
          <TextField label={t`每周（小时）`} {...number} {...field('weekly')} />
          <TextField label={t`总计（小时）`} {...number} {...field('total')} />
        </div>
        <p className="mt-4 text-sm text-ink-3">{t`每周从周一算起；目标只统计平台认定的学习时间。`}</p>
        <Button type="submit" disabled={isSending} className="mt-5 max-sm:w-full">
          {isSending ? t`正在保存…` : t`保存目标`}
        </Button>
      </form>
    </Sheet>
  )
}
