import type { StoredForms } from './form-calls.ts'
import { storedPeopleForms } from './stored-people-forms.ts'
import { storedSettingsForms } from './stored-settings-forms.ts'
import { storedTeachingForms } from './stored-teaching-forms.ts'
import type { TestApp } from './test-app.ts'

/** What is created and changed by a form, with values for those fields that not any value fits; each makes what its values refer to. */
export const storedForms = (it: TestApp): StoredForms => ({
  ...storedTeachingForms(it),
  ...storedPeopleForms(it),
  ...storedSettingsForms(it),
})
