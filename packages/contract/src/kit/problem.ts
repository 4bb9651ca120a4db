import { text } from './text.ts'

/** Every refusal the product knows: stable code → HTTP status and Chinese message. */
export const problems = {
  'request.malformed': [400, text('请求格式不正确')],
  'request.tooLarge': [413, text('请求内容过大')],
  'request.unsupportedType': [415, text('不支持的内容类型')],
  'request.invalid': [422, text('提交的内容有误')],
  'request.tooMany': [429, text('操作过于频繁，请稍后再试')],
  'session.missing': [401, text('未登录或登录已过期')],
  'session.expired': [401, text('登录已过期，请重新登录')],
  'session.mustChangePassword': [403, text('请先修改初始密码')],
  'access.denied': [403, text('没有权限执行此操作')],
  'account.wrongCredentials': [401, text('用户名或密码错误')],
  'account.disabled': [403, text('账号已禁用')],
  'account.firstAdminRefused': [403, text('链接已失效或学校已有管理员')],
  'account.nameTaken': [409, text('用户名已被使用')],
  'account.taken': [409, text('用户名、手机号或邮箱已被其他账号使用')],
  'account.wrongCode': [422, text('验证码不正确或已过期')],
  'account.lastAdmin': [409, text('不能停用或移除最后一位管理员')],
  'account.absent': [404, text('账号不存在')],
  'registration.closed': [403, text('学校暂未开放注册')],
  'registration.roleClosed': [403, text('该身份暂未开放注册')],
  'registration.needsNoCode': [409, text('当前注册无需验证码')],
  'channel.emailMissing': [503, text('学校尚未开通邮件服务，请联系学校')],
  'channel.smsMissing': [503, text('学校尚未开通短信服务，请联系学校')],
  'channel.noneForReset': [503, text('学校尚未开通邮件或短信服务，请联系学校重置密码')],
  'account.wrongOldPassword': [422, text('原密码不正确')],
  'resource.absent': [404, text('内容不存在')],
  'resource.stale': [409, text('内容已被他人修改，请刷新后重试')],
  'course.absent': [404, text('课程不存在')],
  'course.transitionRefused': [409, text('当前状态不允许此操作')],
  'lesson.absent': [404, text('课时不存在')],
  'lesson.locked': [403, text('请登录后观看完整课程')],
  'lesson.notEnrolled': [403, text('请先报名课程')],
  'lesson.noVideo': [409, text('该课时暂无视频')],
  'enrollment.studentsOnly': [403, text('仅学员可以报名课程')],
  'playback.otherDevice': [409, text('另一设备正在播放')],
  'media.expired': [403, text('视频地址已失效')],
  'student.absent': [404, text('学员不存在')],
  'upload.missing': [422, text('请选择要上传的文件')],
  'upload.broken': [422, text('图片无法读取，请换一张')],
  'upload.tooManyPixels': [422, text('图片尺寸过大，请换一张')],
  'upload.imageWrongType': [415, text('请选择图片文件')],
  'upload.imageTooLarge': [413, text('图片大小不能超过2MB')],
  'upload.avatarWrongType': [415, text('头像图片只能是 JPG/PNG 格式!')],
  'upload.avatarTooLarge': [413, text('头像图片大小不能超过 2MB!')],
  'upload.logoWrongType': [415, text('只能上传图片文件！')],
  'upload.logoTooLarge': [413, text('图片大小不能超过 2MB！')],
  'upload.photoWrongType': [415, text('只能上传图片文件!')],
  'upload.photoTooLarge': [413, text('图片大小不能超过 5MB!')],
  'upload.fileWrongType': [415, text('不支持的文件类型')],
  'upload.fileTooLarge': [413, text('文件大小超过上限')],
  'application.absent': [404, text('报名申请不存在')],
  'application.pendingExists': [409, text('该身份证号已有待审核的报名申请')],
  'application.transitionRefused': [409, text('当前状态不允许此操作')],
  'application.studentDeleted': [409, text('该身份证号的学员账号已删除或属于其他账号，无法办理入学')],
  'certificate.absent': [404, text('证书不存在')],
  'certificate.notEnoughLessons': [409, text('完成{lessons}课时才能预览证书')],
  'certificate.noIdCard': [409, text('学员未登记身份证号，无法生成证书')],
  'certificate.revoked': [409, text('证书已撤销，请联系学校')],
  'certificate.notValid': [409, text('证书已撤销或已换发')],
  'certificate.unprintable': [422, text('证书字体无法显示以下字符：{characters}')],
  'certificate.noneToDownload': [404, text('没有可下载的证书')],
  'certificate.tooManyZips': [429, text('正在处理其他批量下载，请稍后再试')],
  'news.absent': [404, text('新闻不存在')],
  'note.absent': [404, text('笔记不存在')],
  'server.failed': [500, text('服务器内部错误')],
  'server.unavailable': [503, text('服务暂时不可用，请稍后再试')],
  'server.noSpace': [507, text('存储空间不足')],
} as const satisfies Record<string, readonly [status: number, message: string]>
export type ProblemCode = keyof typeof problems

/** The body of every refusal (decisions §2). */
export interface ProblemBody {
  code: number
  problem: string
  success: false
  message: string
  errors?: Record<string, string>
  data?: unknown
  requestId: string
}
