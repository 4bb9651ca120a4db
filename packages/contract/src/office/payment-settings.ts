import { line, whole } from '../kit/fields.ts'
import { pemSetting, secretSetting, setting } from '../kit/setting.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { paymentLimits } from '../payment/payment.values.ts'

const sealed = text('加密保存，不再显示')
const publicKey = z
  .string()
  .trim()
  .max(paymentLimits.pemLength)
  .refine((pem) => pem === '' || /^-----BEGIN [A-Z ]+-----/.test(pem), text('请粘贴以 -----BEGIN 开头的完整内容'))

/** The school's accounts at WeChat Pay and Alipay. A channel without them is not offered. */
export const paymentSettings = {
  wechatOn: setting(z.boolean(), false, {
    label: text('开通微信支付'),
    hint: text('学员可以用微信支付待付的订单；以下各项须先填好并测试'),
  }),
  wechatMchId: setting(line(32), '', {
    label: text('商户号'),
    hint: text('微信支付商户平台的商户号，例如 1900000001'),
  }),
  wechatAppId: setting(line(32), '', {
    label: text('AppID'),
    hint: text('与商户号绑定的公众号或小程序的 AppID，以 wx 开头'),
  }),
  wechatSerial: setting(line(64), '', {
    label: text('商户证书序列号'),
    hint: text('商户平台“API 安全”中的证书序列号'),
  }),
  wechatPrivateKey: pemSetting({
    label: text('商户私钥'),
    hint: text('apiclient_key.pem 的全部内容；加密保存，不再显示'),
  }),
  wechatApiKey: secretSetting({ label: text('APIv3 密钥'), hint: sealed }),
  wechatPublicKeyId: setting(line(80), '', {
    label: text('微信支付公钥 ID'),
    hint: text('以 PUB_KEY_ID_ 开头；使用平台证书时填证书序列号'),
  }),
  wechatPublicKey: setting(publicKey, '', {
    label: text('微信支付公钥'),
    hint: text('pub_key.pem 或平台证书的全部内容；更换期间可以粘贴两份'),
    isLong: true,
  }),
  alipayOn: setting(z.boolean(), false, {
    label: text('开通支付宝'),
    hint: text('学员可以用支付宝支付待付的订单；以下各项须先填好并测试'),
  }),
  alipayAppId: setting(line(32), '', { label: text('应用 AppID'), hint: text('支付宝开放平台中应用的 AppID') }),
  alipaySeller: setting(line(32), '', { label: text('商家账号 PID'), hint: text('以 2088 开头的 16 位数字') }),
  alipayPrivateKey: pemSetting({ label: text('应用私钥'), hint: text('PKCS#8 或 PKCS#1 私钥；加密保存，不再显示') }),
  alipayPublicKey: setting(z.string().trim().max(paymentLimits.pemLength), '', {
    label: text('支付宝公钥'),
    hint: text('上传应用公钥后由支付宝给出，不是应用公钥'),
    isLong: true,
  }),
  expiryMinutes: setting(whole(5, 120, text('请输入 5 到 120 的整数')), 30, {
    label: text('支付有效时间'),
    hint: text('过了这么久还没有付款的支付单自动关闭，可以重新发起'),
    unit: text('分钟'),
  }),
  invoices: setting(z.boolean(), false, {
    label: text('学员可以申请开票'),
    hint: text('学员在“我的订单”中填写抬头和税号；学校在税务系统开票后，在这里上传发票或标记已开票'),
  }),
  refundDays: setting(whole(0, 365, text('请输入 0 到 365 的整数')), 7, {
    label: text('全额退款期限'),
    hint: text('付款后这么多天内没有学习的，建议全额退款；之后按没有学习的课时建议金额'),
    unit: text('天'),
  }),
}
