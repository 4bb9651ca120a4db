import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, isUnverified, keyword, named, requiredText } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'

/** An organization in the back office; `studyTime` is that of its students, in seconds. */
export const Organization = named('Organization', {
  id: bodyId,
  name: z.string(),
  managerName: z.string(),
  contactPhone: z.string(),
  studentCount: z.number().int(),
  studyTime: z.number().int(),
  isUnverified,
  certificateCount: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
})
export type Organization = z.output<typeof Organization>

const required = text('请填写必填字段')
const field = (maxLength: number, tooLong: string) => requiredText(maxLength, required, tooLong)
export const OrganizationForm = z.object({
  name: field(100, text('机构名称不能超过 100 个字符')),
  managerName: field(50, text('负责人不能超过 50 个字符')),
  contactPhone: field(30, text('联系电话不能超过 30 个字符')).regex(
    /^[\d+()（）\s-]{5,}$/,
    text('请输入正确的联系电话'),
  ),
})
export type OrganizationForm = z.output<typeof OrganizationForm>
export const OrganizationChange = OrganizationForm.extend({ version: z.number().int().optional() })
export type OrganizationChange = z.output<typeof OrganizationChange>

/** Keyword: part of the name, the manager's name or the phone number. */
export const OrganizationListQuery = pageQuery().extend({ keyword })

const path = '/api/admin/organizations'
const failure = text('保存机构失败')
export const organizationEndpoints = {
  listOrganizations: endpoint('GET', path, {
    access: admin('organizations.view'),
    summary: 'Organizations by name, with their students, study time and certificates',
    failure: text('加载机构列表失败'),
    query: OrganizationListQuery,
    response: pageOf(Organization),
  }),
  createOrganization: endpoint('POST', path, {
    access: admin('organizations.edit'),
    summary: 'Adds an organization',
    success: messages.added,
    failure,
    body: OrganizationForm,
    data: Organization,
  }),
  getOrganization: endpoint('GET', `${path}/{id}`, {
    access: admin('organizations.view'),
    summary: 'An organization',
    failure: text('加载机构列表失败'),
    response: Organization,
  }),
  updateOrganization: endpoint('PUT', `${path}/{id}`, {
    access: admin('organizations.edit'),
    summary: 'Changes an organization',
    failure,
    body: OrganizationChange,
    data: Organization,
  }),
  deleteOrganization: endpoint('DELETE', `${path}/{id}`, {
    access: admin('organizations.delete'),
    summary: 'Deletes an organization without students and admins',
    failure: text('删除机构失败'),
  }),
}
