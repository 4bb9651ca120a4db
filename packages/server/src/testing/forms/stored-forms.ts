import type { TestApp } from '../test-app.ts'
import type { StoredForms } from './form-calls.ts'
import { storedExamForms } from './stored-exam-forms.ts'
import { storedPeopleForms } from './stored-people-forms.ts'
import { storedSettingsForms } from './stored-settings-forms.ts'
import { storedTeachingForms } from './stored-teaching-forms.ts'

/**
 * The entities that are created and changed by forms, with sample values for fields that do not accept arbitrary
 * values. Each entry creates the entities its values refer to.
 */
export const storedForms = (it: TestApp): StoredForms => ({
  ...storedTeachingForms(it),
  ...storedExamForms(it),
  ...storedPeopleForms(it),
  ...storedSettingsForms(it),
})
