import { text } from '../kit/text.ts'

/** Why a server outside the school could not be used, and what to do. */
export const outsideReasonTexts = {
  dns: text('找不到服务器 {host}，请检查地址是否正确、服务器能否上网'),
  refused: text('服务器拒绝连接，请检查地址和端口'),
  timeout: text('对方没有在 {seconds} 秒内应答，请检查地址、端口、加密方式和防火墙'),
  tls: text('加密连接失败，请检查端口与加密方式是否一致'),
  certificate: text('对方的证书不受信任，请检查地址或更换证书'),
  login: text('账号或密码不正确，请检查登录账号和授权码（{code}）'),
  html: text('对方返回的是网页而不是接口数据，请检查地址，以及网络是否需要登录'),
  private: text('该地址在学校的内网中，服务器不会访问；如确需使用，请运维人员在 PRIVATE_TARGETS 中列出'),
  answer: text('对方的回答不正确（{code}），请检查地址、账号和权限'),
  broken: text('连接被中断，请检查端口和加密方式，稍后再试'),
} as const
export type OutsideReason = keyof typeof outsideReasonTexts

/** Addresses of a store that browsers cannot read from. */
export const storeAddressTexts = {
  inner: text('{host} 是内网地址，学员的浏览器无法访问，请填写公网地址'),
  differs: text('写入的文件读出来不一样'),
  unread: text('浏览器无法从 {host} 读取文件（{status}）'),
  plain: text('网站使用 https，浏览器会拦截 http 的 {host}，请改用 https 地址'),
} as const
