import type { CertificateFilter } from '@jiangxue/contract/papers/certificate.ts'
import {
  certificateSheetTitles as titles,
  certificateStatusLabels,
} from '@jiangxue/contract/papers/certificate.values.ts'
import { maskIdCard } from '../../core/crypto/id-card.ts'
import { unseal } from '../../core/crypto/keys.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { ListSheet } from '../../core/spreadsheet/sheet.ts'
import { countCertificates, listCertificatesBefore, type CertificateSheetRecord } from './certificate.queries.ts'

/** Selects certificates and how their ID numbers are shown; a thread gets a copy of the key that opens them. */
export interface CertificateSheetTask {
  readonly search: CertificateFilter
  readonly isWhole: boolean
  readonly sealing: Uint8Array
}
type Row = CertificateSheetRecord & { readonly idCard: string }

const columns: readonly Column<Row>[] = [
  { title: titles.id, width: 10, value: (row) => row.id },
  { title: titles.number, width: 26, kind: 'code', value: (row) => row.certificateNumber },
  { title: titles.student, width: 16, value: (row) => row.studentName },
  { title: titles.studentNumber, width: 16, kind: 'code', value: (row) => row.studentNumber },
  { title: titles.idCard, width: 22, kind: 'code', value: (row) => row.idCard },
  { title: titles.organization, width: 28, value: (row) => row.organizationName },
  { title: titles.course, width: 36, value: (row) => row.courseName },
  { title: titles.hours, width: 10, value: (row) => (row.completedHundredths + row.classroomHundredths) / 100 },
  { title: titles.classroomHours, width: 10, value: (row) => row.classroomHundredths / 100 },
  { title: titles.completionDate, width: 12, value: (row) => row.completionDate },
  { title: titles.issueDate, width: 12, value: (row) => row.issueDate },
  { title: titles.status, width: 10, kind: 'word', value: (row) => certificateStatusLabels[row.status] },
  { title: titles.revokedReason, width: 32, value: (row) => row.revokedReason },
  { title: titles.instructor, width: 14, value: (row) => row.instructorName },
  { title: titles.university, width: 28, value: (row) => row.universityName },
]

/** Certificates, newest first, as a sheet. */
const certificateSheet: ListSheet<CertificateSheetTask, Row> = {
  name: titles.sheet,
  operation: 'certificate.export',
  columns,
  count: (db, { search }) => countCertificates(db, search),
  rowsBefore: async (db, { search, isWhole, sealing }, id, limit) => {
    const keys = { sealing: Buffer.from(sealing) }
    return (await listCertificatesBefore(db, search, id, limit)).map((row) => {
      const idCard = unseal(keys, row.idCardCipher)
      return { ...row, idCard: isWhole ? idCard : maskIdCard(idCard) }
    })
  },
}
export default certificateSheet
