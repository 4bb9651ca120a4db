import { buffer } from 'node:stream/consumers'
import { makeZip } from 'client-zip'
import { siteDateTime } from '../../core/time/site-day.ts'
import { encodeGbk } from './gbk.ts'
import { payAccount } from './pay-keys.ts'
import type { PaidTruth, PayTruth, RefundTruth } from './pay-truth.ts'

const yuan = (fen: number) => (fen / 100).toFixed(2)
/** 0.6 %. */
const feeFen = (amountFen: number) => Math.round((amountFen * 6) / 1000)
const time = (at: number) => siteDateTime(at, 'Asia/Shanghai').replace('T', ' ')

const wechatHeadings =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const wechatTotals = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** WeChat Pay's bill of a day; undefined if there was nothing. */
export function wechatBill(truth: PayTruth, day: string): Buffer | undefined {
  const { payments, refunds } = truth.linesOf('wechat', day)
  if (payments.length + refunds.length === 0) return undefined
  const row = (payment: PaidTruth | undefined, refund?: RefundTruth) => {
    const [paid, returned] = refund ? [0, refund.amountFen] : [payment?.amountFen ?? 0, 0]
    return [
      time(refund?.at ?? payment?.paidAt ?? 0),
      payAccount.wechatAppId,
      payAccount.mchId,
      '0',
      '',
      payment?.providerNo ?? '',
      payment?.outTradeNo ?? refund?.outTradeNo ?? '',
      payment?.payer ?? '',
      (payment?.product ?? 'native').toUpperCase(),
      refund ? 'REFUND' : 'SUCCESS',
      'OTHERS',
      'CNY',
      yuan(paid),
      '0.00',
      refund?.providerNo ?? '0',
      refund?.outRefundNo ?? '0',
      yuan(returned),
      '0.00',
      refund ? 'ORIGINAL' : '',
      refund?.state ?? '',
      payment?.description ?? '',
      '',
      `${yuan(refund ? -feeFen(returned) : feeFen(paid))}000`,
      '0.60%',
      yuan(paid),
      yuan(returned),
      '',
    ]
      .map((value) => `\`${value}`)
      .join(',')
  }
  const rows = [
    ...payments.map((payment) => row(payment)),
    ...refunds.map((refund) => row(truth.payments.get(refund.outTradeNo), refund)),
  ]
  const totals = [String(rows.length), '0.00', '0.00', '0.00', '0.00000', '0.00', '0.00'].map((value) => `\`${value}`)
  return Buffer.from(['\uFEFF' + wechatHeadings, ...rows, wechatTotals, totals.join(','), ''].join('\r\n'))
}

const alipayHeadings =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** Alipay's bill of a day, a zip; undefined if there was nothing. */
export async function alipayBill(truth: PayTruth, day: string): Promise<Buffer | undefined> {
  const { payments, refunds } = truth.linesOf('alipay', day)
  if (payments.length + refunds.length === 0) return undefined
  const row = (payment: PaidTruth | undefined, refund?: RefundTruth) => {
    const sum = yuan(refund ? -refund.amountFen : (payment?.amountFen ?? 0))
    const at = time(refund?.at ?? payment?.paidAt ?? 0)
    const fee = yuan(refund ? feeFen(refund.amountFen) : -feeFen(payment?.amountFen ?? 0))
    const parties = [at, at, '', '', '', '', 'pay***@example.cn']
    const discounts = ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00']
    return [
      `${payment?.providerNo ?? ''}\t`,
      `${payment?.outTradeNo ?? refund?.outTradeNo ?? ''}\t`,
      refund ? '退款' : '交易',
      payment?.description ?? '',
      ...parties,
      sum,
      sum,
      ...discounts,
      refund ? `${refund.outRefundNo}\t` : '',
      fee,
      '0.00',
      '',
    ].join(',')
  }
  const csv = [
    '#支付宝业务明细查询',
    `#账号：[${payAccount.seller}0156]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    alipayHeadings,
    ...payments.map((payment) => row(payment)),
    ...refunds.map((refund) => row(truth.payments.get(refund.outTradeNo), refund)),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔`,
    '',
  ].join('\r\n')
  const name = `${payAccount.seller}0156_${day.replaceAll('-', '')}_业务明细`
  return buffer(
    makeZip([
      { name: encodeGbk(`${name}(汇总).csv`), input: encodeGbk('#支付宝业务汇总查询\r\n') },
      { name: encodeGbk(`${name}.csv`), input: encodeGbk(csv) },
    ]),
  )
}
