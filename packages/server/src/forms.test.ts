import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract, type EndpointName } from '@jiangxue/contract/contract.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import { z } from 'zod'
import { setLanguage } from './core/text/translate.ts'
import type { Data, Field } from './testing/forms/form-calls.ts'
import { storedForms } from './testing/forms/stored-forms.ts'
import { testApp } from './testing/test-app.ts'

const forms = storedForms(testApp())

/** Calls that perform an action rather than store form fields; each has its own tests. */
const actions: readonly EndpointName[] = [
  'login',
  'completeLogin',
  'addTotp',
  'addPasskey',
  'prove',
  'removeFactorsOfUser',
  'createFirstAdmin',
  'changePassword',
  'register',
  'sendCode',
  'sendContactCode',
  'forgotPassword',
  'resetPassword',
  'acceptAgreements',
  'enroll',
  'askPrivacyRequest',
  'answerPrivacyRequest',
  'saveAgreementDraft',
  'publishAgreement',
  'changeCourseStatus',
  'createOrder',
  'decideCreditConfirmation',
  'changeOrderStatus',
  'recordTransfer',
  'reverseOrderPayment',
  'returnExcess',
  'payOrder',
  'createIntent',
  'askForRefund',
  'refundPayment',
  'askForInvoice',
  'issueInvoice',
  'rejectInvoice',
  'reverseInvoice',
  'signContract',
  'decideRefund',
  'answerPresenceByItem',
  'reportProgress',
  'reportWatch',
  'uploadFile',
  'copyImage',
  'reviewApplication',
  'approveApplications',
  'enrollApplications',
  'revealApplicationIdCard',
  'issueCertificate',
  'batchGenerateCertificates',
  'batchDownloadCertificates',
  'batchGenerateAndDownloadCertificates',
  'revokeCertificate',
  'reissueCertificate',
  'saveCertificateDesign',
  'orderOutline',
  'renameVideo',
  'createCourseStatus',
  'updateCourseStatus',
  'readMessages',
  'readAllMessages',
  'retryOutbox',
  'testEmail',
  'testSms',
  'testStorage',
  'testPayment',
  'testWechat',
  'signInWithWechat',
  'bindWechat',
  'answerScan',
  'previewImport',
  'commitImport',
  'previewItemImport',
  'previewItemText',
  'mendItemImportRow',
  'countItems',
  'endExam',
  'arrangeMakeUp',
  'changeCandidate',
  'markAttempt',
  'addOutage',
  'warnCandidate',
  'unlockDevice',
  'acceptLate',
  'forceHandIn',
  'voidAttempt',
  'startAttempt',
  'saveAnswers',
  'handIn',
  'logRecordPrint',
  'batchPrintRecords',
  'printRecordsTogether',
  'exportLearningRecords',
  'downloadEvidence',
  'setStatusOfStudents',
  'moveStudents',
  'enroll',
  'enrollStudents',
  'setStatusOfUsers',
  'setStatusOfCourses',
  'remindStudents',
  'askQuestion',
  'answerQuestion',
  'reportQuestion',
  'setQuestionHidden',
  'showPresenceCheck',
  'answerPresenceCheck',
  'answerPresenceByFace',
  'settleHeldStudy',
  'decideFaceConsent',
  'decideAnomaly',
  'answerAnomaly',
  'setClassStatus',
  'addClassMembers',
  'saveAssessments',
  'readAssessments',
  'enterClassroomSession',
  'cancelClassroomHours',
  'answerEmployment',
  'answerLinkedQuestion',
  'createAuthorityForm',
  'updateAuthorityForm',
  'restoreAuthorityForm',
  'issueClassCertificates',
  'archiveClass',
  'previewCorrection',
  'correctItem',
  'appealScore',
  'decideAppeal',
]

const shapeOf = (name: EndpointName): z.core.$ZodShape => {
  const {
    version: _,
    riskReason: __,
    ...shape
  } = ((contract[name] as AnyEndpoint).body as z.ZodObject | undefined)?.shape ?? {}
  return shape
}
const bodyKeys = (name: EndpointName) => Object.keys(shapeOf(name)).toSorted()

/**
 * Two sample values of a plain field, so that a new field needs none of its own; undefined if only form-specific values
 * fit.
 */
function samplesOf(schema: z.core.$ZodType): Field | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return samplesOf(schema.unwrap())
  if (schema instanceof z.ZodString) return ['甲', '乙']
  if (schema instanceof z.ZodNumber) return [1, 2]
  if (schema instanceof z.ZodBoolean) return [true, false]
  return schema instanceof z.ZodEnum ? [schema.options[0], schema.options.at(-1)] : undefined
}

test('every call that stores fields is in this test', async () => {
  const covered = new Set<string>(actions)
  for (const make of Object.values(forms)) {
    const { create, update } = await make()
    for (const name of [create, update]) if (name) covered.add(name)
  }
  const storing = (Object.entries(contract) as [EndpointName, AnyEndpoint][])
    .filter(([name, { method, body }]) => (method === 'POST' || method === 'PUT') && body && bodyKeys(name).length > 0)
    .map(([name]) => name)
  assert.deepEqual(
    storing.filter((name) => !covered.has(name)),
    [],
  )
})

for (const [name, make] of Object.entries(forms))
  test(`every field of a ${name} is stored as sent, on creation and on change`, async (running) => {
    // Other test files share this process.
    running.after(() => setLanguage('zh_CN'))
    const { create, update, fields: own, add } = await make()
    const plain = Object.entries(shapeOf((create ?? update) as EndpointName)).flatMap(([key, schema]) => {
      const samples = key in own ? undefined : samplesOf(schema)
      return samples ? [[key, samples] as const] : []
    })
    const fields = { ...Object.fromEntries(plain), ...own }
    for (const call of [create, update])
      if (call) assert.deepEqual(Object.keys(fields).toSorted(), bodyKeys(call), call)
    const values = (index: 0 | 1) =>
      Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field[index]]))
    const shown = (data: Data, index: 0 | 1) =>
      Object.fromEntries(
        Object.entries(fields).map(([key, field]) => [key, field[2] ? field[2](data, field[index]) : data[key]]),
      )
    const { read, change } = await add(values(0))
    assert.deepEqual(shown(await read(), 0), values(0))
    if (!update) return
    await change(values(1))
    assert.deepEqual(shown(await read(), 1), values(1))
  })
