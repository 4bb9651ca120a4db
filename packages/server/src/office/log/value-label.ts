import { roleLabels, studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import { authorityKindLabels } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { classStatusLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { courseStatusLabels, statusToneNames } from '@jiangxue/contract/course/course-status.ts'
import { courseLevelLabels, durationUnitLabels } from '@jiangxue/contract/course/course.values.ts'
import { materialScopeLabels, materialTypeLabels } from '@jiangxue/contract/course/material.values.ts'
import { orderStatusLabels } from '@jiangxue/contract/course/order.values.ts'
import { teacherStatusLabels } from '@jiangxue/contract/course/teacher.values.ts'
import { employmentSourceLabels, employmentStatusLabels } from '@jiangxue/contract/employment/employment.values.ts'
import {
  deviceRuleLabels,
  examKindLabels,
  multipleRuleLabels,
  resultRuleLabels,
  revealLabels,
} from '@jiangxue/contract/exam/exam.values.ts'
import { itemDifficultyLabels, itemKindLabels, itemStatusLabels } from '@jiangxue/contract/exam/item.values.ts'
import { fieldLabels } from '@jiangxue/contract/office/field-labels.values.ts'
import { applicationStatusLabels } from '@jiangxue/contract/papers/application.values.ts'
import { certificateStatusLabels } from '@jiangxue/contract/papers/certificate.values.ts'
import { privacyRequestLabels, privacyStateLabels } from '@jiangxue/contract/privacy/privacy.values.ts'
import { newsSourceLabels, newsStatusLabels } from '@jiangxue/contract/site/news.values.ts'
import { consentWayLabels, guardianRelationLabels } from '@jiangxue/contract/student/guardian.values.ts'

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'order.status': orderStatusLabels,
  payment: orderStatusLabels,
  'course.status': courseStatusLabels,
  'student.status': studentStatusLabels,
  'user.status': studentStatusLabels,
  'teacher.status': teacherStatusLabels,
  'class.status': classStatusLabels,
  'application.status': applicationStatusLabels,
  'certificate.status': certificateStatusLabels,
  'privacy.request': privacyRequestLabels,
  'privacy.outcome': privacyStateLabels,
  'news.status': newsStatusLabels,
  'news.sourceType': newsSourceLabels,
  'material.type': materialTypeLabels,
  'material.scope': materialScopeLabels,
  'authorityForm.kind': authorityKindLabels,
  'item.kind': itemKindLabels,
  'item.difficulty': itemDifficultyLabels,
  'item.status': itemStatusLabels,
  'exam.kind': examKindLabels,
  'exam.resultRule': resultRuleLabels,
  'exam.multipleRule': multipleRuleLabels,
  'exam.reveals': revealLabels,
  'exam.deviceRule': deviceRuleLabels,
  'item.changed': { ...fieldLabels.item, answerKey: fieldLabels.item.isTrue },
  'courseStatus.tone': statusToneNames,
  'course.level': Object.fromEntries(Object.entries(courseLevelLabels).map(([level, { admin }]) => [level, admin])),
  durationUnit: durationUnitLabels,
  role: roleLabels,
  relation: guardianRelationLabels,
  consentWay: consentWayLabels,
  employment: employmentStatusLabels,
  'class.source': employmentSourceLabels,
}

/** The label of a stored value of a field, if it has one. */
export const valueLabel = (noun: string, field: string, value: string): string | undefined =>
  (labels[`${noun}.${field}`] ?? labels[field])?.[value]
