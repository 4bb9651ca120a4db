import type { Hooks } from './core/hooks.ts'
import type { HandlersOf } from './core/http/bind.ts'
import type { DemoPart, FrequentJob, HourlyJob, OptionalModule } from './core/optional-module.ts'
import { anomalyDesk } from './modules/anomaly/anomaly-desk.ts'
import { authorityForms } from './modules/authority-forms/authority-forms.ts'
import { employment } from './modules/employment/employment.ts'
import { exams } from './modules/exam/exams.ts'
import { faceComparison } from './modules/face/face-comparison.ts'
import { invoices } from './modules/invoice/invoices.ts'
import { onlinePayments } from './modules/payment/online-payments.ts'
import { secondAdmin } from './modules/second-admin/second-admin.ts'
import { trainingContracts } from './modules/training-contract/training-contracts.ts'
import { wechat } from './modules/wechat/wechat.ts'

/** The optional modules, one line each. Nothing else imports their folders. */
const modules = [
  anomalyDesk,
  authorityForms,
  employment,
  exams,
  faceComparison,
  invoices,
  onlinePayments,
  secondAdmin,
  trainingContracts,
  wechat,
] as const satisfies readonly OptionalModule[]

type NamesOf<M> = M extends { readonly handlers: infer H } ? keyof H : never
type ModuleHandlers = HandlersOf<NamesOf<(typeof modules)[number]>>

const all: readonly OptionalModule[] = modules
const given = <K extends keyof OptionalModule>(name: K) => all.flatMap(({ [name]: value }) => value ?? [])

export const moduleHandlers = Object.assign({}, ...given('handlers')) as ModuleHandlers
export const moduleRoutes = given('routes')
export const hourlyJobs: readonly HourlyJob[] = given('hourly')
export const frequentJobs: readonly FrequentJob[] = given('frequent')
export const demoParts: readonly DemoPart[] = given('demo')
export const hooks: Hooks = {
  assertSettings: given('assertSettings'),
  notices: given('notice'),
  askByFace: given('askByFace')[0],
  askByItem: given('askByItem')[0],
  confirmer: given('confirmer')[0],
  unusualExams: given('unusualExams')[0],
  takesPayments: given('takesPayments')[0],
  closePayments: given('closePayments')[0],
  payerOpenid: given('payerOpenid')[0],
}
