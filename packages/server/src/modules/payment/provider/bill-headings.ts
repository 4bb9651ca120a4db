/** Headings and words of the providers' bills, in the order of preference: older accounts of WeChat Pay lack some. */
export const wechatBillWords = {
  columns: {
    state: ['交易状态'],
    tradeNo: ['商户订单号'],
    transactionNo: ['微信订单号'],
    refundNo: ['商户退款单号'],
    refundId: ['微信退款单号'],
    amount: ['订单金额', '总金额', '应结订单金额'],
    refundAmount: ['申请退款金额', '退款金额'],
    fee: ['手续费'],
  },
  /** Begins the line after the last payment. */
  totals: '总交易单数',
} as const

export const alipayBillWords = {
  columns: {
    transactionNo: ['支付宝交易号'],
    tradeNo: ['商户订单号'],
    kind: ['业务类型'],
    goods: ['商品名称'],
    amount: ['订单金额（元）'],
    refundNo: ['退款批次号/请求号'],
    fee: ['服务费（元）'],
  },
  payment: '交易',
  /** The end of the name of the file; that of the totals has more after it. */
  details: '业务明细.csv',
} as const

/** The places of the columns; throws if one is missing. */
export function placesOf<C extends Readonly<Record<string, readonly string[]>>>(
  columns: C,
  headings: readonly string[],
) {
  const places = Object.entries(columns).map(([name, known]) => {
    const at = known.map((heading) => headings.indexOf(heading)).find((index) => index >= 0)
    if (at === undefined) throw new Error(`payment provider: the bill has no column ${known[0]}`)
    return [name, at] as const
  })
  return Object.fromEntries(places) as Record<keyof C, number>
}

export const headingsOf = (row = '') => row.split(',').map((heading) => heading.trim())
