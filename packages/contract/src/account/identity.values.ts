import { text } from '../kit/text.ts'

/** Who earned the rows of a student whose person was bound or changed after study had begun. */
export const identityNoteTexts = {
  first: text('第 1–{to} 行由 {person} 取得'),
  later: text('；自第 {from} 行起由 {person} 取得（{day} 实名认定）'),
  /** Rows of older versions do not name the person. */
  unnamed: text('未记录姓名的学员'),
} as const
