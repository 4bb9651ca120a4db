import { text } from '../kit/text.ts'
import type { MessageTemplate } from './admin-notice.values.ts'

/** The e-mail that the settings' test button sends. */
export const testMessage: MessageTemplate = {
  subject: text('【{siteName}】测试邮件'),
  body: text('这是一封测试邮件。收到它，说明邮件设置正确。'),
}
export const testCode = '123456'

export const codeSubject = text('【{siteName}】{subject}')

export const codeTemplates = {
  register: {
    subject: text('注册验证码'),
    body: text(
      '您正在注册{siteName}账号，验证码：{code}\n\n{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略本邮件。',
    ),
  },
  reset: {
    subject: text('重置密码验证码'),
    body: text(
      '您正在重置{siteName}账号的密码，验证码：{code}\n\n{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略本邮件，您的密码不会改变。',
    ),
  },
  contact: {
    subject: text('更换联系方式验证码'),
    body: text(
      '您正在更换{siteName}账号的邮箱或手机号，验证码：{code}\n\n{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略本邮件。',
    ),
  },
  contract: {
    subject: text('签订培训协议验证码'),
    body: text(
      '您正在签订{siteName}的培训协议，验证码：{code}\n\n{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略本邮件。',
    ),
  },
} as const satisfies Record<string, MessageTemplate>
