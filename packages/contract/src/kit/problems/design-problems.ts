import { text } from '../text.ts'

/** The errors of certificate designs, their pictures, and the school's own font. */
export const designProblems = {
  'paper.unprintable': [422, text('字体中没有以下字符：{characters}，请学校在“证书样式”中添加含有这些字的字体')],
  'design.notUploaded': [422, text('图片不存在，请重新上传')],
  'design.backgroundShape': [422, text('底图的长宽比应与该样式的 A4 纸一致（{width}×{height}）')],
  'upload.backgroundWrongType': [415, text('底图只能是 PNG 或 JPG 图片')],
  'upload.backgroundTooLarge': [413, text('底图不能超过 8MB')],
  'upload.backgroundTooSmall': [422, text('底图的长边至少 1400 像素，否则打印不清晰')],
  'upload.sealWrongType': [415, text('印章只能是 PNG 图片')],
  'upload.sealTooLarge': [413, text('印章图片不能超过 2MB')],
  'upload.sealTooSmall': [422, text('印章图片的长边至少 300 像素，否则打印不清晰')],
  'upload.sealShape': [422, text('印章图片太长，请裁去四周的空白')],
  'upload.fontTooLarge': [413, text('字体文件不能超过 40MB')],
  'font.wrongType': [415, text('请选择 TTF、OTF 或 WOFF2 字体文件')],
  'font.broken': [422, text('字体无法读取，请换一个文件')],
  'font.addsNothing': [422, text('该字体没有现有字体以外的汉字，不需要添加')],
  'font.none': [404, text('没有添加过字体')],
} as const satisfies Record<string, readonly [status: number, message: string]>
