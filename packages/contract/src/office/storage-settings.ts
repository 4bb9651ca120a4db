import { fileKindLabels, fileKinds } from '../files/upload.values.ts'
import { secretSetting, setting } from '../kit/setting.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'

const noSize = text('请输入 1 到 100 的整数')
const noAddress = text('请输入 https:// 开头的地址')
const storageTypes = ['local', 'oss', 'cos'] as const
const name = (pattern: RegExp, message: string) => z.string().trim().max(100).regex(pattern, message)
/** The endpoint of a store; http is allowed because a store in the school's network may have no certificate. */
const origin = /^https?:\/\/[\w.:[\]-]+$/
/** The base URL of pictures in pages; excludes characters that could end an HTML attribute. */
const secureBase = /^https:\/\/[\w.:-]+(\/[\w./~-]*)?$/
const address = (pattern: RegExp) =>
  z
    .string()
    .trim()
    .max(200)
    .overwrite((given) => given.replace(/\/+$/, ''))
    .refine((given) => given === '' || (pattern.test(given) && URL.canParse(given)), noAddress)

/** Where files are stored, and which files are accepted. */
export const storageSettings = {
  type: setting(z.enum(storageTypes), 'local', {
    label: text('存储方式'),
    hint: text('只影响新上传的文件；已有文件留在原处并可继续访问，在系统状态中可以迁移'),
    choices: { local: text('本地存储'), oss: text('阿里云 OSS'), cos: text('腾讯云 COS') },
  }),
  uploadPath: setting(
    z
      .string()
      .trim()
      .max(60)
      .regex(/^\/$|^(\/[a-z0-9-]+)+$/, text('请输入 / 开头的路径，只含小写字母、数字和 -')),
    '/uploads',
    { label: text('上传路径'), hint: text('新文件存放的目录；本地存储时位于数据目录的 files 之下') },
  ),
  accessKey: secretSetting({
    label: text('AccessKey ID / SecretId'),
    hint: text('OSS 或 COS 的访问密钥；加密保存，不再显示'),
  }),
  secretKey: secretSetting({ label: text('AccessKey Secret / SecretKey'), hint: text('加密保存，不再显示') }),
  bucket: setting(name(/^[a-z0-9.-]*$/, text('请输入存储桶名称')), '', {
    label: text('存储桶'),
    hint: text('COS 的名称带 APPID，例如 school-1250000000；存储桶应设为私有读写'),
  }),
  region: setting(name(/^[a-z0-9-]*$/, text('请输入地域')), '', {
    label: text('地域'),
    hint: text('例如 OSS 的 cn-hangzhou，COS 的 ap-guangzhou'),
  }),
  endpoint: setting(address(origin), '', {
    label: text('访问端点'),
    hint: text('S3 接口的地址；留空则由地域得出，例如 https://s3.oss-cn-hangzhou.aliyuncs.com'),
  }),
  domain: setting(address(origin), '', {
    label: text('自定义域名'),
    hint: text('绑定到存储桶的域名，视频和资料由它直接播放和下载；留空则使用访问端点'),
  }),
  imageBaseUrl: setting(address(secureBase), '', {
    label: text('图片访问地址'),
    hint: text('回源到本站的 CDN 地址，公开图片由它显示；留空则由本站显示'),
  }),
  maxSize: setting(z.number(noSize).int(noSize).min(1, noSize).max(100, noSize), 10, {
    label: text('文件大小上限'),
    hint: text('学习资料的上限；图片和视频另有限制'),
    unit: 'MB',
  }),
  allowedTypes: setting(z.array(z.enum(fileKinds)), ['image', 'document'], {
    label: text('允许的文件类型'),
    hint: text('可以作为学习资料上传的文件'),
    choices: fileKindLabels,
  }),
  copyForeignPictures: setting(z.boolean(), false, {
    label: text('复制站外图片'),
    hint: text('粘贴的正文含其他网站的图片时，由服务器复制到本站；只访问公网 https 地址'),
  }),
}
