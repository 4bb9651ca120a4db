import { accountAgreements, gapsIn, type AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { Context } from '../core/context.ts'
import type { Actor } from '../core/http/caller.ts'
import { insertConsents } from '../people/agreement/agreement.queries.ts'
import { firstDrafts } from '../people/agreement/first-drafts.ts'
import { publishAgreement, saveAgreementDraft } from '../people/agreement/save-agreement.ts'
import { demoAdmin } from './demo-actor.ts'
import type { EnrolledStudent } from './demo-enrollments.ts'

const published: readonly AgreementKind[] = ['terms', 'privacy', 'purchase', 'application']
const publishedDaysAgo = 380
const dayMs = 86_400_000
/** What the demo school fills in. */
const words: Readonly<Record<string, string>> = {
  学校全称: '匠学职业IT培训学校',
  办学许可证号: '人社民 00000000000 号（演示）',
  学校地址: '苏州市姑苏区学士街 88 号',
  管辖法院: '苏州市姑苏区人民法院',
  联系人: '教务处',
  联系电话: '0512-0000 0000',
  联系邮箱: 'office@jiangxue.example',
  受托方名称: '学校选定的短信和云存储服务商',
  档案保存年限: '十',
  申请保存期限: '一年',
  无条件退费天数: '七',
  无条件退费课时: '三',
  退费办理天数: '十',
}

/** Publishes the product's drafts with the demo school's words, accepted by its students. */
export async function loadAgreements(context: Context, students: readonly EnrolledStudent[]): Promise<void> {
  const admin = await demoAdmin(context)
  const now = context.now() - publishedDaysAgo * dayMs
  const actor: Actor = { ...admin, context: { ...context, now: () => now } }
  for (const kind of published) {
    const { title, html } = firstDrafts[kind]
    const filled = gapsIn(html).reduce((text, gap) => text.replaceAll(gap, words[gap.slice(1, -1)] ?? gap), html)
    const { version } = await saveAgreementDraft(actor, kind, { title, html: filled })
    await publishAgreement(actor, kind, { version, summary: '首次发布', needsConsentAgain: false })
  }
  const accepted = { version: 1, isGiven: 1, place: 'register', ip: '127.0.0.1', userAgent: 'Demo' } as const
  await context.database.write(async (db) => {
    const staff = await db.selectFrom('users').select('id').where('role', 'in', ['TEACHER', 'ORG_ADMIN']).execute()
    const people = [
      ...staff.map(({ id }) => ({ id, at: now })),
      ...students.map(({ id, enrolledAt }) => ({ id, at: enrolledAt })),
    ]
    await insertConsents(
      db,
      people.flatMap(({ id, at }) => accountAgreements.map((kind) => ({ ...accepted, userId: id, kind, at }))),
    )
  })
}
