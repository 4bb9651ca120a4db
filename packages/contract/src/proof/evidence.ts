import { orgAdmin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { filter } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { verifyAddress } from '../papers/certificate.ts'
import { RecordStudents } from '../papers/learning-record.ts'
import { assertChosen } from '../student/student-filter.ts'

const day = filter(z.iso.date(text('请选择日期')))

/** The students to export; `from` and `to` (site days, inclusive) limit which days the sheets list. */
export const EvidenceForm = RecordStudents.extend({ verifyAddress, from: day, to: day })
export type EvidenceForm = z.output<typeof EvidenceForm>

export const evidenceEndpoints = {
  downloadEvidence: endpoint('POST', '/api/admin/students/evidence', {
    access: orgAdmin('students.export'),
    needsProof: 'always',
    summary:
      'The evidence of students as a zip that anyone can verify without the school: rows, rules, anchors and a verifier',
    failure: text('生成证据包失败'),
    body: assertChosen(EvidenceForm),
    response: 'stream',
  }),
}
