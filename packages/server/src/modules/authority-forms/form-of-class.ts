import { isFromApplication, isRevealing } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { institutionOf } from '../../papers/record/print-record.ts'
import { classScope, getVisibleClass } from '../../teaching/training-class/training-class.policy.ts'
import { contentOf, getForm } from './authority-form.wire.ts'
import type { AuthorityFormUse } from './read-subjects.ts'

const isAdminWith = (permission: 'students.reveal' | 'applications.view', caller: Caller) =>
  caller.role === 'ADMIN' && hasPermission(permission, caller)

export const mayExport = ({ columns }: AuthorityFormUse['form'], caller: Caller): boolean =>
  !columns.some(isRevealing) || isAdminWith('students.reveal', caller)

/** A form for a class that the caller may see; what students wrote in applications is for who may see those. */
export async function formOfClass(
  { context, caller }: Actor,
  classId: number,
  formId: number,
): Promise<AuthorityFormUse & { readonly version: number }> {
  // The endpoint cannot name the permission: it would be one of organizations and teachers, who export nothing else of classes.
  if (!hasPermission('classes.export', caller)) throw problem('access.denied')
  const db = context.database.read
  const scope = await classScope(db, caller)
  await getVisibleClass(db, scope, classId)
  const found = await getForm(db, formId)
  const form = contentOf(found)
  if (form.columns.some(isFromApplication) && !isAdminWith('applications.view', caller))
    throw problem('authorityForm.ofApplications')
  const values = await context.settings.current()
  return {
    form,
    version: found.version,
    classId,
    scope,
    timezone: values['basic.timezone'],
    school: institutionOf(values),
    usualProject: values['certificate.trainingProject'],
  }
}
