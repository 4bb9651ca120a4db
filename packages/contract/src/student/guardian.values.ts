import { text } from '../kit/text.ts'

export const guardianRelations = ['FATHER', 'MOTHER', 'GRANDPARENT', 'OTHER'] as const
export type GuardianRelation = (typeof guardianRelations)[number]
export const guardianRelationLabels: Record<GuardianRelation, string> = {
  FATHER: text('父亲'),
  MOTHER: text('母亲'),
  GRANDPARENT: text('祖父母或外祖父母'),
  OTHER: text('其他监护人'),
}

export const consentWays = ['PAPER', 'IN_PERSON', 'PHONE', 'ONLINE'] as const
export type ConsentWay = (typeof consentWays)[number]
export const consentWayLabels: Record<ConsentWay, string> = {
  PAPER: text('签字的同意书'),
  IN_PERSON: text('当面同意'),
  PHONE: text('电话同意'),
  ONLINE: text('微信、邮件等书面消息'),
}
