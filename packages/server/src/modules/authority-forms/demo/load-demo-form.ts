import { authorityExamples } from '@jiangxue/contract/authority-forms/authority-form-examples.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { createForm } from '../save-authority-form.ts'

/** The roster of an authority, made from the first example. */
export async function loadDemoForm(admin: Actor): Promise<void> {
  const [roster] = authorityExamples
  if (roster) await createForm(admin, { ...roster, name: '示例市人社局学员花名册', authority: '示例市人社局' })
}
